__managed__ int total;

void reset() {
  total = 0;
}
