#pragma once
// Generated: 3 forests of loading techniques, of 30 stencils on NVIDIA H100 80GB HBM3.

#include <string_view>

namespace hoist::trained {

inline constexpr std::string_view nvidia_h100_loading = R"forest({"hoist": "0.1.0", 
 "loading_forest": 1,
 "device": "NVIDIA H100 80GB HBM3",
 "sees": "paper",
 "programs": [
  "garvey_dense_r0@techniques",
  "garvey_dense_x_r4@techniques",
  "garvey_dense_xy_r1@techniques",
  "garvey_dense_xy_r4@techniques",
  "garvey_dense_xyz_r2@techniques",
  "garvey_dense_xz_r5@techniques",
  "garvey_dense_y_r1@techniques",
  "garvey_dense_y_r2@techniques",
  "garvey_dense_yz_r1@techniques",
  "garvey_dense_z_r2@techniques",
  "garvey_diamond_xy_r5@techniques",
  "garvey_diamond_xyz_r3@techniques",
  "garvey_diamond_xz_r4@techniques",
  "garvey_no_corners_xy_r5@techniques",
  "garvey_no_corners_xz_r2@techniques",
  "garvey_no_corners_xz_r3@techniques",
  "garvey_no_corners_yz_r3@techniques",
  "garvey_star_xy_r4@techniques",
  "garvey_star_xyz_r3@techniques",
  "garvey_star_xz_r1@techniques",
  "garvey_star_xz_r2@techniques",
  "garvey_star_yz_r1@techniques",
  "garvey_star_yz_r2@techniques",
  "garvey_star_yz_r4@techniques",
  "garvey_thumbtack_x_r1@techniques",
  "garvey_thumbtack_x_r3@techniques",
  "garvey_thumbtack_x_r4@techniques",
  "garvey_thumbtack_y_r1@techniques",
  "garvey_thumbtack_z_r1@techniques",
  "garvey_thumbtack_z_r4@techniques"
 ],
 "techniques": {
  "global": [
   "1][S6H^q1vM{yYLS6Hy-g^RfxtTwz<Bv30d002nH0%2[q}AqUIbTgu8ju-/D004Kl0000:003KfaPN4Ya{v@D005Vk0dU+j0000003It)}Lj8>000000001b001hy00-GDmg61{00000Fz6#6ao.-B001bA08KQm0hGO{05sJOham&L0000:Jq@@31POK08VP(l000000mR5I04v)FFb]UG2lpy$06*>>0h78c07Wa<0000o0dUdK=&s4*1/J>F000000000007W7&!d:ti00000We*m)3ig5a06>x30fvlZ0h{tb08-^%000060n@$v000o901n&)Iwc3<004M6001bB00000PR+lX00000SnvNPao.-B00000kY3G3KobyZS0rqBmg61{002o30058Z00000003yb00ic24feTZ3ig6l001hy04y!C000935c8Y3KPCH.S0rr}0rtv(005W_5Dz*b000000mRhM04v)FFcVcuIwc3<kZ/Bd00000!d:ti00000aPN4Ya{v@D005Vk0dU+j000000000y006zc06*>>0ak^b8utpT3ig6l001hy04y!C00000y6aD^6Awa#z2:M$0SSia0rw]^0rrbH1][SL004MCnc5X<005@503BYq00000kY3G3KobyZ00000002o30058Z005%[0001L006.l07-jN000005ch^fdn*cC000000mRhM04v)F0002b0rtv(005Vk0dU+j0000000rj.r_]Y}0002G1][SL0000003It)NJ.[n0001(9SQY{001CF0d-=603zBB000000kFNm!ck)Mdf6u#0rvwu000000e7sLqLTo)073U=dn*cC0000=00093KrK&d01YhiS3$QA00000y6jIpdf6tF000935ch=4KPCH.7YY6(002)%0000000000"
  ],
  "vectors": [
   "2MK&85j3o@fHkWsH^q1vM{yYLS6Hy-g^RfxtTwz<Bv33e0000:002nH1PVas}AqUIbTgu8ju&aeXivo^=]}Hh004Kl0000:003KfAz=&rkNJ2QPVNonao+1qUX0w90fvm81WAAlnc9:e07Wc1QYt)n0ud:l0058Zb&]adkNJ2Q04v[CFjf/whaN-F03zB[jeq&R0fvnfHzlx:0dU:-dl%p30bdC}q#=]W0W4Ui3B054SZvcuao.-BFe1U)KoewY06Qz-Fd}#j08!t5oDBflquiG)0058Z-7f{e8#]$p0hGQaHzfZ*08!sYdl[4p04CZI2(]FSdl[vy04v[C0hGP{H.G*_08-/)0a_-+dfcdz0058Zao!Y:002K<KocKd{-ldg2(<$307WcL0+s_5SVh0squiG)0AaC60rrVP1&{YAao+1qp:MexKocKdddWVzFd}#j08!vjKojFy0fvm81]56DZ_J%p3v&_-@0AA_0SSiH08-/)0c@&X0rr9x1WAAB6D/<LUT!^8df7/Epx&lF005!{ncc<qdl[vy04v[CFjf_mirf5P07WcL0^{yo09D2%0058Zao:e7dzN(k0tkwjIXDc>08-/)09a*_PG@[+001E-cJNa}5=.]f0hGP=0G].Q[fF5mQYr{^Kof/$0@$N[Fd}#jk:^xFqH!#LFd}$-08-/)02kFlQYrbEFe!K_qH(5s3qZ:6>-t&C06*)}nc85M01z_RlKA![avDMk0rtv(5f_wN3ig670hGR<:0yY=QYpw{KocKdS6WoW4n)fa07Wdkjwl^@08-/)0001X0W4Ui3q-PJ0rr9x1T@#zlKJq.0fvlZ06*)w6RGi50SSi=3H(dW1T0#06AxO$M_.^d004J-04v[CFBT8z00@TQ3ig670hGP=0B_&86!6cU05mx48#]$pFfgM!0AaBJ06*X/04v[CFiP_fwRgX&0SXqZ06*)w6AxO$MKM&y8#]$p0hGP=0M>)30001{07Wdk<n/l61WAAB6RK!FQYryP0hGO{0fvnD2(]F:dl[vy04v[CFhdc95f.q00rskCkNHsCnc7gu0lCrykNJ2Q04yg3002m>Fe1U)KodJA0hGP=0GWwE2(]F!dl@I1ao})%6AxNE/=QC_9SMgr0000&0B_&8irf5P09aT=0000%0hGPpcJNa}k)^O(04yey001CFqH[t10YiBG{5Ldo1POKM6D/<LKokFF3xQHF0fvm81Xql-07WcL0Xvl12Q@1G001Dk}3v4K3[heR0hGP=0LQ]dpYZRZ3v&*#KPKO!qucW%ncc>23xLk/sFL{aqucW%nca(t3qZ^7kNJ2Qv37Iznc9-h07Wd8((8V16-Xlf0001X0W4T{6951QqH/.!08-/)0a=ii04v[CFu/MB0SSi20dU=RoAk6Cnc5X<ao:ePQYvg<KocKdnckN!ks+/C0u.Lh3ig5a"
  ],
  "local": [
   "0SSi25j3o@fHk:u0000:002nH0S.N:Xivo^=]}Eg0000:003Kf82%Tv06_+j00000PTK[3KobyZ00000Z}fNDao.-B00000004JW0dVW407Wa<0002.l<-[]002m]0dU4HFd}$-000000g/[=00000>P*ri000000dW_u000000002.bN1eF000000002BmHxa}00000000000j&dgKobyZ005V1002)%0021V08r>30001Hy[}4h000000o=Nz000000001va{v@D005V9df6tF000000049+1POJ50n#K30rr91000000000:zZ2t+0000006_[X000000000Y8Z$:!0000006iWL00000Ko2uOKPCH.008Hd004#)00000000000002>cq<*z00000000000000w0@$Oddf6tF00000002a-06_+j00000000000002B007wp0rr91000000h8nx0rr910001(]ge(Z000000mg(H&79>G000000000w0@@rI0000V000]^000000672V8yUT^0002Lnc5X<00000=}sYC0001Hx8_{BQYpw{00000CS5C100000003KO1POJ503Ief0rr910002C1POJK004MablX5E00000004J_004#)00000Fx/wy0000000000000000dalc0rr910000003E:B000000000WnDw!>007vH0dU:-000009@(oU0058Z00000KBr]80000000000=&<yHdf6u#y[}4h000000o^dM000000002.l<-[]002nxqucW%0043t00ApLblX5E001bXdf6tF003p80fd-[00000003p807Wa<00000"
  ]
 }
}
)forest";

}  // namespace hoist::trained
