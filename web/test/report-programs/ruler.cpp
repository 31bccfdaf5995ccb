// The ruler: how long g++ takes to read this tells how fast a machine is.
#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <regex>
#include <string>
#include <unordered_map>
#include <vector>
int main() { std::map<std::string, std::vector<int>> m; m["a"].push_back(1); std::regex r("a+"); std::cout << std::regex_match(std::string("aa"), r) << m.size(); }
