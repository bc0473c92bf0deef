#pragma once
// Generated: 3 forests of loading techniques, of 65 stencils on pthread-skylake-avx512-Intel(R) Xeon(R) Processor.

#include <string_view>

namespace hoist::trained {

inline constexpr std::string_view cpu_pocl_loading = R"forest({"hoist": "0.1.0", 
 "loading_forest": 1,
 "device": "pthread-skylake-avx512-Intel(R) Xeon(R) Processor",
 "sees": "paper",
 "programs": [
  "garvey_dense_r0@techniques",
  "garvey_dense_x_r1@techniques",
  "garvey_dense_x_r2@techniques",
  "garvey_dense_x_r3@techniques",
  "garvey_dense_x_r4@techniques",
  "garvey_dense_x_r5@techniques",
  "garvey_dense_xy_r1@techniques",
  "garvey_dense_xy_r2@techniques",
  "garvey_dense_xyz_r1@techniques",
  "garvey_dense_xz_r1@techniques",
  "garvey_dense_xz_r2@techniques",
  "garvey_dense_y_r1@techniques",
  "garvey_dense_y_r2@techniques",
  "garvey_dense_y_r3@techniques",
  "garvey_dense_y_r4@techniques",
  "garvey_dense_y_r5@techniques",
  "garvey_dense_yz_r1@techniques",
  "garvey_dense_yz_r2@techniques",
  "garvey_dense_z_r1@techniques",
  "garvey_dense_z_r2@techniques",
  "garvey_dense_z_r3@techniques",
  "garvey_dense_z_r4@techniques",
  "garvey_dense_z_r5@techniques",
  "garvey_diamond_xy_r2@techniques",
  "garvey_diamond_xy_r3@techniques",
  "garvey_diamond_xy_r4@techniques",
  "garvey_diamond_xyz_r2@techniques",
  "garvey_diamond_xz_r2@techniques",
  "garvey_diamond_xz_r3@techniques",
  "garvey_diamond_xz_r4@techniques",
  "garvey_diamond_yz_r2@techniques",
  "garvey_diamond_yz_r3@techniques",
  "garvey_diamond_yz_r4@techniques",
  "garvey_no_corners_xy_r2@techniques",
  "garvey_no_corners_xy_r3@techniques",
  "garvey_no_corners_xyz_r1@techniques",
  "garvey_no_corners_xz_r2@techniques",
  "garvey_no_corners_xz_r3@techniques",
  "garvey_no_corners_yz_r2@techniques",
  "garvey_star_xy_r1@techniques",
  "garvey_star_xy_r2@techniques",
  "garvey_star_xy_r3@techniques",
  "garvey_star_xy_r4@techniques",
  "garvey_star_xy_r5@techniques",
  "garvey_star_xyz_r1@techniques",
  "garvey_star_xyz_r2@techniques",
  "garvey_star_xyz_r3@techniques",
  "garvey_star_xyz_r4@techniques",
  "garvey_star_xyz_r5@techniques",
  "garvey_star_xz_r1@techniques",
  "garvey_star_xz_r2@techniques",
  "garvey_star_xz_r3@techniques",
  "garvey_star_xz_r4@techniques",
  "garvey_star_xz_r5@techniques",
  "garvey_star_yz_r1@techniques",
  "garvey_star_yz_r2@techniques",
  "garvey_star_yz_r3@techniques",
  "garvey_star_yz_r4@techniques",
  "garvey_star_yz_r5@techniques",
  "garvey_thumbtack_x_r1@techniques",
  "garvey_thumbtack_x_r2@techniques",
  "garvey_thumbtack_y_r1@techniques",
  "garvey_thumbtack_y_r2@techniques",
  "garvey_thumbtack_z_r1@techniques",
  "garvey_thumbtack_z_r2@techniques"
 ],
 "techniques": {
  "global": [
   "0SSi2PG&FS&6mqy0000:0%2_L1Wz6c4Notbg^q3w0000:002nH003Kf00000gYNHT0fA#R00000005bh4fcwd008V(05KVQJ$.M]0000000-GD(MVMk0000006*R^p!pV/0001r000uaFx%8!000000000001F#]1]%fz3ig5a0001H8#]%$0001l0%0ou07Wa<0b8ujASu9{0001j001GD000070h7U/0000001F#]1]%eO0c>pt0000000000=&s7b0058Z00000ap!Dqmg61{00000Fcb/virf4I0rr910lxD^03iM_0000000000wf_xV0000:4GDFT0000703zvz08-^%0001t007^O0078^0015_0000000000000000mgYC<nYf1005!{000]qFb]TvQYpw{g5}s70@$N[00000Fcb!#007Is3ig5a06>x30fvlZ0001X2lpzXqucW%00000<nYg&0rraY!EqGU0000002+&/0rt7V0qPd^00000007vC0osaWKobyZKokG4002K<0077x05axMJ$.M]0000001w][4GI1#0000p008o+06*>>0002m0rx6P6Awak0dUET0f[k#000004feTZ3ig700rt7V0qhDQ00000KokGk6Awa#r_]Y}000000ltfvC++rt0000s0dUET00rjK6Awak0dUdK=&s5BQYpw{0086W02$$squcW%ASu7Xdf6tF003d[0rr910b}]rVlxCL0000wd>7C#0001t000Ge04v)F00028K]+Q-001bD0dU:-00000irf5P0002W0rtv(001bD0kG3z00000irf5u6Awak0d.cQ0n@$v0000000000ZYsCR}ByR!000000fD<N03zBB0001(0rx56001CF0dUdKp-xxmQYpw{001_Q02l{.00000s>%5T0001r000]qFCI!q00000:o8z@0055]00000FuiR*00000:n(n-1POJ506_1]08-^%00000"
  ],
  "vectors": [
   "4GDFePG&FS&6mnx5j3o@fHkWsp^C6YH^q1vM{yYLS6Hy-:uY!a/G/Gq>S]gG{^1(WbTIFhg^Rlz0000:002nH698P/3{waYvM<wZ!iazNf*r>aoG}z0rZ7hVz9BVbGG.lzHD+64Xivo^={0wL0yak!0ZBgo1Wz6c4Notbg^sbgs3E=ByD_!0FiKbo004Kl0000:002nH003Kf:Xh*^Z^wC.nc8lZYGh_*irf4I0QwxN001<r0SSjt0rskCkNEF>v2$C=9-vK4ry^b<03zBB08J>1aEJriAfgh40002C/Mf}Y0rr910i13.1T0$B1{0MY0c_3n}FElI0001o0058Z002MAKoeW.000000ecBnyZy8(HzlylsPXVZRBQ.g1Xs:S00000006*R0rtUm1POJ503EK)3H!/WkNmt&qucW%}:{_*ao=AY0dU:-06>bTaQ7zw002K<KocXm2MN9{qH/PZFeea+nc8-#000000d$$dlKD6$Z-S*Ax*r1903I7E005!{SK:AO07Wby005!{k(Z[X0001{1$vtP3B0J87BYs:0hGPh002)%006&p0SSiH004LUnc6S<0SSi>uzEM30000Qw#Z{]xAL+c9vW=:00000y*dJ304ABV005!{000007]dcxdl[7qZ^OOg03FVWdl}l(6Hiyh08-!/0yu+^Kok6)9-q$r0002EzaBZ3aQ5bM0jUM200000001Yz0wWgDL5DD:<t[:<03zBB0dU=R1]{{AWQ2We0058Z00000005VEq_U}zaQbvQ0fvn_Y{n*4Ku%r3KvfAQ00000qH(5L6dA[Y0001X0SSiqQYp]OFe:2rr#1Qk000Rb0guaW[q)XK06*(/83x}o005U)dzPn=0000004.1F005Bx6YogS0-QrD004J-u}QF1*>MPpe^hj$I4/{&08-^%01zE1008S>0lvM&0:GNxnceAc1Sj3no_kq/5p+D)0000004IGFDpO6O0SSi#Ff>l@nc8lZ003X6a{v@D[d2A#QYpw{1$vtP3p1}v6=A!E*5Odm0!/$:1POJRnc5X<ao:eP1POJvKobyZ003#E4jKNiaQ4&CFd}$-004Kn3xRkN3H<bUtMs:{0M)D3nc5X<-nhWw00000006*>!i:My001Dk3mL@P0001!k)*Cx6Awa#VmugXPAcFw0d.KH0rr9RWGcw0t(T<}0rr9x1POJRnc8Q*nccp409&z4nccdc0kH@e5cI#f2(@)c1POJ50he)mqH/3JFcF)K007ZM0hIjE0hGO{0fN<wkM&J^huiZSSx*>/L%C:@KPCH./GM8h00000LMp=]nU=s^0001{b1I:mKoj+>1_k6(0001{00019IYhU(06HqZe_3=20iagf3uck0kMQ]=quiG)}&y(v0YSZK001o.5cfG&1.Zdd00000004KGs15Xn0000%0hGPT4n0t}00000({zaR1]$q9dl[BAkQuzXIXDc>004Kn3H<h[002t6QYpw{KobyZnqd3zg)4&83ig6lKoi6iqH(dW=}<Yx04v)FFf1W<NlEzD005DU0Aoa2XjuS201q+QeDC<kSx{%YKok4P0jS1eKodLu0i4pB0hGPk0rwh.d2GbJ00000&fwyb1POLbncaQf0SSiqQYuU^qucW%ncbIgncb-L0Z9mUGa}Y+0rra#*-MPEHzg>/6Awak0dY$w006!S1=f&X3uh7d0079}dX)4A0fvnn007HG03zCw2(]F&k=MG4nJ-^G0058Z002m>Fe1TY0kNzoqH<Jp000000001:z+y6gao*%]3j]Gg003z92(<%17BYs:0hGPX007c06Awak00000:W3n}C$m@*005!{nc5X<3@RSg]i$k>p6jw]00000001MFFfH=_001FH0a.e)005$MHzg>{ao^ofPBp/=8=uUo039I:000000e7L9ZY:Z*6AwcGao+qNUMK%wlKF]&ljh7-0rskC00000Z-Ho.aQ4&C001bH0n]17005aanc6]9",
   "0JIj.xAI{{1POJXH7<Q/kNmuP3mOjxqucW%006E}aQbvQ0fvm81POK:8kElAQYp]OkOWe%002epqucW%4GI3+RI=b*0kF%y06*>>03D}ePBAsIds/NIb(^}b0&g[V94p</0bqGlQ]Dgv0z0mT1PT5!00000Fi:KDNf@#{dzOvV00000Z-S/9U{#KHt(T>^0]%sYb-@dY0rskC/KQ&^dl)}m04AB>2+RRbFeXE*0000Gw3lj*Z-&{Z0b%<$0h6I@08-^%08iB[KocXm4GF=q0SV[03ig5adf6tF000/:kNn!s0d-.Bao-2WqucW%nc5]zk=a(qZY:Z*6KUXR0fvlZ0pU1e0nrIo00000fH#jx2pWCLQYsyjQYqhW004JS001CF0dV9<05@O=6YpbrxAOr=6D^..&2@m70001bKoi6-3xM/93ig5a06)K(06]uz0dU^w0SUE)003z*0{&nY^3zml0rr9107ZY)0u.KC01.B6^2*T4pYHFr2lj-M004KK_=((RaPIHk0JIj.(&^xt6AwcGao*9@[u@D108!tT15Ya00002w006xiQYpw{006$lgf3<CV&L*W06E4SQYuFT]z!)3}&y>8We*mc00000aK%LE6RC*lkPJ-5z2^9cL5DD:<nYfpao.-B00000k=b5vkM&KKao->>KNi8HKrK&d0n]17000MGQYukV001CFqH)&.5=.]50GWu=N/AC:e=U)E0000KqucW%fam*Xdf6u#k)&Zgao!Yg3H<bU007UV((=Jj0000w/*VqGdzOpT00000Z-S*k+2/#R3ihJ<lKA![&fsoxkNHr(03zKEav#[u002]ELr]PR0000:w9+uxnm-Bf0fvnn001&YQYpw{KobyZxH<rJ0059%3JZrw0rw=4000000hGQ.ZjXxAQYr{^)GN29df7/Ecq<*z0fvn7KobyZ=&%E)G+KH!kX=wZ6D)U3ao-2K0b9LWFe1T+06{bp001bB00000PMhbLFw8{405)&g6Awak0d.u-qucW%nc5X<000>i02.NjQYpPFkWNkM5_9!XFs4nQ000JUZ_(yBpZc[x0rr9G004Kw005!{3G03hi7lvs00000xAwgrry^c6002K<000>i0lEZa01QHUdf6tFNz5!M0hGP=0xbPB&2@o5YIf&J000000002enc5X<Bw@kukNEF>v2$Dd5=.{ie(zVH09]N8zIw&9005!{N%$5hF=C!l7BYs:000000001L9-vK4Nl.gw002&H6AwakquiG)004sK3[heR000070kH@eKzB%#^1SkSN7rm$KobyZkNEF>PZ<WjFkVBFPAuSd1sTrJ0001#5c8Yd0jJvpkO9[}qucW%Ga@_Ik&>TR3[jBF005!{nc5X<Q.iUcgdRCi6Awb-g5}q>7BYs:0000&0EvTm0B=M*000000d#0zOD@9[002K<hIhX^mgbXtI4/{&000000d$$drDTA9007TOds.*bFqj*s0001H/aFh^&07rX6D^..04v)FFxyL2qH<Jp002n=lLp*F0dV9<08k#+007JlKPGjdnc5X<KobyZU.9Sj]n<2U002K<KobyZ7]dehHzg>Z6RC:jZY:Z*6D!pGHzfZ*004L.nc5X<KobyZfH#j1ry^e!9-q$r07Wd:L(H!H3uc}.QYwKq0fvmE3ig5a06>a91$vt(QYqLr04BYznM2J*04[n4g5}q6QYpw{003*rdl}Hb0Z9mU7xsCk0hGO{00T(qSTph<o*2iK00000ao=Bz3B5+c001>!df6u#WU>_10kJD0nc5X<ao.-B00000kX=wZr3qB$N/ADTKobyZkNEF>&baL&08!u@KvfAQ000000dWJs07Wa{dzSUmqH&cY005!{nc9Rj1]%e)08-!CQYpw{p6r0C00000Gb0k&4]N}X3@N6907Wa<0hHkc05vLB0z0kxdf6tFk(Z[eLsLYO0000008N@FogGsrkN)=V0rra}0001dnc6FP004JL0dUFQFhQp9",
   "000003@RRh6HiQ5wDL_XEkdI$b(^}b0:D#J38vL303T@m004Xl0Z9mU000iLZ@)&7c&:kU0SZOF5^eh+6AxMZ0d-n%0dU+aD4M7%Kohk_001bB00000aEhg:tMs:{0GWv91/I!f0baXa[q)XK06*[X7azHo0rra}0001J001FH0fvm0QYvwzQYu*L002m>04v)FFhd98zkmeH5cfG)KPCH.00000v2$D56JfDI3ig702()lMrV}RD0dU+>+k.I/nDw!>001Yz0K-ahk(8ScR#V)q*MhEp03zBB0hc7*002)%004S=ax9$d&2@m70pTe&ncaqx0fN^Z0rr9100&P9sFL]%04Jr}0e7sL!lM[>z2:M$0SSi=3j#F70mmRM04C.r5=.]50G)).0rr910h}BJ0c0L<0fvlZ06*(Bnc7S56YuYk3[heR0hGPX003>b0z0j>05#B60000001q+Qr25qY-03c>6HiQ55ca@$qH&QK3xNT.00000Z-S/pj!@7CN/ABN3ihIuq&hm_000008)/Sx1]{[c004Kn3H!/WkM&KKx=)MV0000:RvL9Q0d.:_0nmzMQ(UST0000Mnca)S0SSi#Ff>l@Nfj@sQYxe76D/*K&35s80000006>vZ0-QrD/Uko>3ig7:aQbvQ0fvlZ00026L[bre5ca%ddf6tFQYpw{1$q!F0d.KH0zS+D000000i5V)0h%XAnc5X<ao.-B00000k=R0]dl[WHFi6Fa000iLZ^wCe0n]gm0dU)n27Nyg2MK&N000000i3zJ1<^C+0SW-+u%:iu0hGQih2)RequcW%000}00SSiqQYr656D^RXPEg0B&e!0u0dU+>(R:IU00000005aqao-QT098L<9-q$r09}mj6Awak0d:bM1_k6(FhR{sQYpw{uk9wtqucW%Sx*)XKoc%Z0002vv2L^10dV#60nmBYJ1=l(0001K6RCWhk_epgKu<iN0halLqH/bPaCyHf0001HJ5yUo0gyLJQYp]O04v]z0d$#UTP[_>2MNbE6Awb-i=a>Z001SH0000L89[QGqB*/*0cx!<0000&0KqX9KoezP005@:3xR_00fvlZ0eI:3:DcD*3xPK70JIj.3@N760d$$d/PwGc00000Z$%_XaC*^j0001HwckZf00000dPl<bZ_(yB0000FZZyhzsFL{anc5X<b_)[J07Wa<0001X9hAOM0000cqH<fp0QsLbdl[:J0hGP_0058Zb.I6R04[lKQYr{^001n-KobyZ00000"
  ],
  "local": [
   "4GDFekTkqH&6mnx5j3o@fHkWsp^C6YH^q1vM{yYLS6Hy-:uY!a/G/Gq>S]gG{^1(WbTIFhg^Rlz0000:002nH5==G!3{waYvM<wZ!iazNf*r>aoG}z0rZ7hVz9BVbGG.lzHD+64Xivo^={0wL0yak!0ZBgo1Wz6c4Notbg^r62yD_!0FiKbo004Kl0000:002nH003Kf:Xh*qZYKM<002K<YGc2)iIVSP0p5oMKodn30ZE9iKPCH.004J-u&Qh59SQ-T0%0&=04yeJqH)&MaQ4&CFd}#jkN4iNsQa}S9&5^g7xsCk0hGP1dl}s06U>fv0SSjJ6D^IUZZSKm0kIs%d)THx0h6=308!sK002K<_u0Wx3v&_-4jM/<Fb]Ui0rzR$1sTrJFk=!60001{070yX:Qn7Gdf9m@oAUtX6--=x6Awa#VA16cZ(9]d0SSi=3v&*#005!{0nE!VaCZZi002)%QYuyNcn$]802+_qb.FaM00SFV03zD$0rskC04ye.gxmy@001CF4/<z@KPCH.Fe1VT0rr9$FhNxcJFd(y08-/)0hGPI5Dz!k0h6V004AC/**zPm0n)>Tao+O]6Yn#(kNEF>PO0{UqH<e}0fvm81QGk]1POKM6D&Uw0mg&GvcX<l08-^%0fvm#i-{$FFd$ot0SUE)0000F08!sF0fviYKBdAoaErAU1POKM6Awa#4n}./WJ#9c6AwakquiG)NfS!ydGxCV001D#/v0JD6RCEbkNEF>quiG)2pPSMFb]T_W*1oDN&qv607WcL0}ZNGao=AU0fvlZFd}#jZ[}qoZYKNk2lj-MZY:Z*6D^CS04yeW0SX(20kFWpkNMB!2#VoU0h7@#6O3>$0dV4!FmF-Z0hGP=0GWwUg7:G^0%1#3001D#T}jFh001ex0b.^.Koi7E6AwcGza1Zh001DkcisfP002$003zEmp7wYMdf6tFjXbPK*JiC@ao.-BFe3{R13^hE008.Uao=#&0fUe$0SUGu6AwakQYpw{KocWc03zD^aQ7yr06*)MnDn:n000i6kOTn0QYtQiKoi]{001(E0ONINao.-B^2!wfFd}#jkP9EIiSGdJ0D[Cy!f1]=w=I/[004Z4qufk*001bBxH&g8kNJ2QaOtZml&WkNTPwGM6AwakqH)&:u<P.Y2lj-M0001{07WcL0T]6VEe<o3KocWc0hIkB0001Unc8lZl&WizbMN(/1WABwM&NhG3lYP9Rv9w7df6tF007a-qH<xl_#S)z3v&&G0rxRi001E-002m>fAq8V0AaBK0fvlZkNFT.2lon*kO3+y5k[4&r1/mZIXDc>0001{02U+p:ZB8dkNIDg0ecBnQYpxq1_m87qucYU0SSkg3JLX>08-/)06It]002K<Koj+G0o_2{0lQx80077u0ba+ckNEGukXZJ7ZYKO-/k}2[ao.-BFe3]w06*[X4Piob07Wb*5Dz!w0kFNmSlb8uao^ofPZ/ADbMN(/1WAAlKobyZkNMANPL$$MFd8Bdr1&eWIXDc>08!sM005!{0@%EiaQc^d04CX-0c<hzIXDc>0001{0cH*k}tZJJlzKQS05sJOKodnM6AAUnk)^O(04yeq06<*BGCkM<1][S6quiG)0%4lW03zBR+k.J!P!rbv00000!hs6503zCg3ig705H^YeFk=ZMZY:Z*6RCWWZ.NaP03<h$0hGP9002]EQ-frf07Wb**JiC@ao-OZ0ds_E9SMgr07u>/Kojhw001(E0ONINb.I()001bBkNF7C007TV03zyA04v[CFfm:uW/uyD001bBkNJRbpY{^l006It002)%005!{lp.aS0q4xqxUalAKocKd/IzXJZYjwk0S.Y&03zCot#yU50b-9vFcM7E3[heR0hGPn0058Z3&>*!b$F4p03<Sa0gTq{0hGP=0GWv[zwrcKQYpw{*k(wvQYpw{hz+yl5=.[M0dVK007Wb.KodJA0lDdP0bUBD002)%005!{Kod/I03zCojPCD:",
   "0n]:o06*)M0ryG26Awa#0%0(aGa}Y3GqnFE0000:3v&*kLk>OV1PR{g09(r1000}{0S.BP0ryg:1T(Ry0000FkP9EI6E!L<qufk*li42v01n<T/rV+]0rra}005JeqH&oW005!{nca!Nec7hA002K<Dxni7g5}s94ffoaQYu!/0ak^b]z[}S3H*^)0dU:-0hGQ*e#eEE0001{(oX2xnc5X<kNHt@haN:6008A_0mg&G04v[CFtiLNdzL]-nb@U1z2:Mx5c8YdFi{4i8kElj0fvmsZ5>8g3JM_406[{j0dU:-dl)}mkP9EIIXI/]002]E6952.6KQ[vwf7ZJqufk*1]{]]ciTzc-q/({002m>Fd#xk0d:wtPBAsI0dUsP0hGP=0M[<V03D}e002m^dfcdzSr-GO2lrXp*YeD2005ad003)Q005!{nca!N-4_q){5Ld00rskCFe1TYdl[B[k^y_004ABNz2^9c{5Ld:0rtv(5ch=IV&IoM7YTL0nc7F]001SH0002DX_o=UQYuFTjobvL0yu+^Legk9nc5X<002LEaQ5$(Fe3]y06*[XDxnh)0rtv(Fd%c$002y!08@$07YTLb0x75X&kCV@1D--=0b8=+1T(.BKr+0W6AwakqH(=@b$F4p0hI}L0rr9x1XnQ[2QfB2lKIgf3ihIu5=.]fFb]UiX=qZ=005r008!u:<pfX40ZE9%000]q03zCg3v&/<06*.*kU_Rl0hGR_ao*yQ000JfkObvA005!{d_I+gk=Msp0h6z]kOCNDQYpw{+8=Xq1PT5!04yfHlJv9c0dY$wPAV_B005!{:SKGiEe<ne0W4Ui3j)jrKLfZn[bJDI0ZE9iGrUTY04v[CFc8IDz4uRi8bZCm07^d<nca!NwfI0N1]{[6001}Ti@/m40dVz(0hGQR0T]6V3&>*4qucYU0XsrKQYrs>t.r2E0rr9x1WABwM&NhGYJY$4_#J*>0%0&=aK{F)04v[CFk=!604v]z0azV6wE!+vquiG)8VY{)007^Oao/*{0dWlk01P5fds=*D00SA*8b+#}8VUy@Iwc4*0000&0GWvJ000AcFdLRetyWAX0%3b2006UiKoh^j1XnT]kNJP_(I{{7qVD/Hf&w0x0rr9x1POKM6D*AI003*t001CFQYpw{{5Lf6haN=4001bBkNJ2Qu&QhtJr63v0UtwjKNcSX08OjX0000%0hGQ.1onB10i4qy07WcL0+qGnkPY#R2lrWa1POLHXhu!T^-A*o0i7><004J*08-!/0uaGfao+pq06*)MDh){_005EH0T]6VIXDc>kR/_}nc9fg002)%QYr{^{5UjV3p1{#dl{W58VS=^0rwhZ0c2yN0kFWp5ju(-1]{7LqH!=F[cUlUec7hg000Ph07WbC2(<%(6Awb--XKs&SF.C<002)%00093aK#!V0i=C6lp.aS09(r1003[Qw268C005!{nc7QT001Dk0@@s%07Wa{06]Wg000r907Wa<03>[Sdl[jukUzgV0hGO{0d[GE0A6Z.0001{000118VS=^r0AurH5.io003)pKok7vIVA/y3v&/<dl]Uz6Awa#87tMY00riz^*2)ha{v@DKpiooC<tLl06<_E6Hi6Q04v]z07Wbeq=J!$5=.][0]dgx6Az3YVsB4q0hGP=0rr9x1=9cU7YTM72lrWa1POJ50ak^bwb(P^001Ak3H!K6FuxCYFewm^QYpw{qCvb>KocKd:v31djobu-0h6V004AB001ZXE3q:*}001bB/OZBz002)%QYpM_0D5IIZ(!::3v&*kL(Q)O007J5KogHB0058_Z6aH!6AxNE0%0>+0058Zao*A&0%0&=04v[CFb]UOhaN-_0dX2<0dY$w002o&5gEPd0hGQ)1U1%W0hGQ.0rzP_0q3o(kNJOWaQ7$m0001p4]N{L7x$@Y0hGP906_d%08-^%07WcL0W4UW*/G7w002m=06<*0qH[6qaK#bV0000%0hGPndf6us",
   "0GWu>0dUpOFd$mX002y!06ykYW*A9nqucW%JR^e+0d}0D007^)QYtli0fvmM1N3%iFd}$-kXHe#ao^1/aQFbGdf9m@7YY7edf6tFJB+SYzw@MQQYr{^005/I000=mkNdn_QYu>)-Vt9WQYr{^*YeD2kNJQg004lz00SA*6--=x6Awa#5gLy/0SUE)KotMl6D!4&05axM9SQZ{1POJK004M4000oF1>YmG001Dk^//-46O3>$0dYFznc5X<1D-=vbME_u07WcL0+qGnkPY#R2lj-Mk&T{g0Lf3D08-^%0a!X4(&z+t09/H7nc6So3im<y06*)M0rt@J6HiRM006Ie05sJOKodnUSSi3n_2^Tx3ig5aqH&Qmk)*BT3ig5aquiG)i@/monc5X<ao=DAk)&XO01.E7p)Jpe[bJCh1WAARIu0T$jobu$df6tF006_u001CFqH)mb0dWlk01P5fqH!&H04CYDnca3C4/=Pc0hGRp2lqKG08-/)0i9KV008r_04v)FFoM380G%kUKok6)001bB000M#3uguN0WE^Dao+1qfAq8Z5Dz!K008Y[0jS]x05WpFnca!NkNN0Y2TwE(0hGP=0M)d$0a36lkO+^G005!{:XS9uZYKNQ2lj:40000Tmg61{kPG_8QYr{^g7:G^4/<xB0jUM2001oKnDO%ymg8>x6Awak0d.i<QYs3{04yes06_F6Fd%C.ax0Z$001Dk7+9l50dU=R2pR]FuJ{ICj]+NSQYxbg0*0EG3v&*k]z!>V000Ac08-!/0u9-]0nq:X0Yjf.07WcL0&jPKao-2K0jS1eKok6!8uo+d0GWxH008j#S@-p<001bB0059D3H!2}ao:.[0058Zao-OZ0gSiP0pP%*KobXi1_nyH03hb<bME_u07Wbm0024!KohiT05KVQkNJ2Qu&QfL}:}RMFe:3-004lz0gA(/KodVO[bJC5a{x7)Fd#x:Kob*<Fwg7F0n[7t0rtv(^d^Ovao/&F0SSjZyYBD=6AxMZ"
  ]
 }
}
)forest";

}  // namespace hoist::trained
