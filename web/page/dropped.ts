// This file implements what is dropped onto the page: files, and folders with all
// that is in them.

/** A file from the disk, and its name beside the program: with its folders. */
export interface Taken {
  name: string;
  file: File;
}

/** More files than this are not taken of a folder. */
export const mostFiles = 200;

/** What was dropped: files, and folders with what is in them. It asks for it before it waits: later it is gone. */
export function dropped(data: DataTransfer): Promise<Taken[]> {
  const entries = [...data.items].filter((i) => i.kind === "file").map((i) => [i.webkitGetAsEntry?.() ?? undefined, i.getAsFile() ?? undefined] as const);
  return Promise.all(entries.map(async ([entry, file]) => (entry?.isDirectory ? inFolder(entry as FileSystemDirectoryEntry, "") : file ? [{ name: file.name, file }] : []))).then((all) => all.flat().slice(0, mostFiles));
}

async function inFolder(folder: FileSystemDirectoryEntry, path: string): Promise<Taken[]> {
  const reader = folder.createReader();
  const out: Taken[] = [];
  for (;;) { // each call gives some of what is left
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length || out.length > mostFiles) return out;
    for (const entry of some) {
      if (entry.name.startsWith(".")) continue;
      if (entry.isDirectory) out.push(...(await inFolder(entry as FileSystemDirectoryEntry, `${path}${entry.name}/`)));
      else out.push({ name: path + entry.name, file: await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)) });
    }
  }
}
