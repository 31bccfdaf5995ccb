// The game of life in bits: 32 cells in a word, neighbours counted by half adders; patterns read from text.
#include <algorithm>
#include <bitset>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using Word = unsigned int;
static constexpr int wordBits = 32;

struct Field {
  int words, rows;
  Word *cells;

  __device__ Word at(int x, int y) const { return cells[(y + rows) % rows * words + (x + words) % words]; }
  __device__ Word left(int x, int y) const { return __funnelshift_l(at(x - 1, y), at(x, y), 1); }
  __device__ Word right(int x, int y) const { return __funnelshift_r(at(x, y), at(x + 1, y), 1); }
};

__device__ inline void add(Word &ones, Word &twos, Word &fours, Word bit) {
  const Word carry = ones & bit;
  ones ^= bit;
  const Word carry2 = twos & carry;
  twos ^= carry;
  fours |= carry2;
}

__global__ void generation(Field from, Field to) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= from.words || y >= from.rows)
    return;
  Word ones = 0, twos = 0, fours = 0;
  for (int dy = -1; dy <= 1; ++dy) {
    add(ones, twos, fours, from.left(x, y + dy));
    add(ones, twos, fours, from.right(x, y + dy));
    if (dy != 0)
      add(ones, twos, fours, from.at(x, y + dy));
  }
  const Word alive = from.at(x, y);
  to.cells[y * to.words + x] = twos & ~fours & (ones | alive);
}

class Game {
 public:
  Game(int words, int rows) {
    for (Field &f : fields_) {
      f.words = words, f.rows = rows;
      cudaMallocManaged(&f.cells, words * rows * sizeof(Word));
      std::fill_n(f.cells, words * rows, 0u);
    }
  }
  ~Game() {
    for (Field &f : fields_)
      cudaFree(f.cells);
  }
  void place(std::istream &in, int x, int y) {
    for (std::string line; std::getline(in, line); ++y)
      for (std::size_t i = 0; i < line.size(); ++i)
        if (line[i] == 'O') {
          const int column = x + static_cast<int>(i);
          fields_[0].cells[y * fields_[0].words + column / wordBits] |= 1u << column % wordBits;
        }
  }
  void run(int generations) {
    const dim3 threads(4, 32);
    const dim3 blocks((fields_[0].words + threads.x - 1) / threads.x, (fields_[0].rows + threads.y - 1) / threads.y);
    while (generations-- > 0) {
      generation<<<blocks, threads>>>(fields_[0], fields_[1]);
      std::swap(fields_[0], fields_[1]);
    }
    cudaDeviceSynchronize();
  }
  std::size_t population() const {
    std::size_t sum = 0;
    for (int i = 0; i < fields_[0].words * fields_[0].rows; ++i)
      sum += std::bitset<wordBits>(fields_[0].cells[i]).count();
    return sum;
  }

 private:
  Field fields_[2];
};

int main() {
  Game game(8, 256);
  std::istringstream glider(" O\n  O\nOOO\n"), acorn(R"( O
   O
OO  OOO
)");
  game.place(glider, 10, 10);
  game.place(acorn, 100, 100);
  game.run(200);
  std::cout << game.population() << " cells\n";
}
