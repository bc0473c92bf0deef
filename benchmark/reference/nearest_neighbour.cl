// Distances of N places from (0.5, 1.5), as vectors of V: Rodinia's NN. V divides N.

#define JOIN(a, b) a##b
#define VECTOR_OF(v) JOIN(float, v)
#if V == 1
typedef float vector;
#else
typedef VECTOR_OF(V) vector;
#endif

kernel __attribute__((reqd_work_group_size(LX, 1, 1)))
void nearest_neighbour(global const vector* restrict latitude, global const vector* restrict longitude,
                       global vector* restrict distance) {
  const int i = get_global_id(0);
  const vector north = 0.5f - latitude[i], east = 1.5f - longitude[i];
  distance[i] = sqrt(north * north + east * east);
}
