// This file implements Vim's keys in the editor of the program; it is loaded when
// they are chosen.
export { vim } from "@replit/codemirror-vim";
