/** Limits before parts become a blob: a blob may be on disk, a string is in memory. */
const largest = { characters: 2_000_000, parts: 100 };

/**
 * Collects the parts of a file into larger blobs: assembling the file requests each blob separately, in one
 * task.
 */
export function createGatheredParts() {
  const gathered: Blob[] = [];
  let open: (string | Blob)[] = [];
  let characters = 0;

  function close() {
    if (open.length > 0) gathered.push(new Blob(open));
    open = [];
    characters = 0;
  }

  return {
    add(parts: (string | Blob)[]) {
      for (const part of parts) {
        open.push(part);
        characters += typeof part === 'string' ? part.length : 0;
        if (characters >= largest.characters || open.length >= largest.parts) close();
      }
    },
    file(type: string): Blob {
      close();
      return new Blob(gathered, { type });
    },
  };
}
