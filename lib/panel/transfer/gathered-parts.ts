/** So much is text at most: a blob may lie on disk, a string may not. */
const largest = { characters: 2_000_000, parts: 100 };

/**
 * The parts of a file that is made bit by bit. They become blobs of some size: the browser asks for each blob by itself,
 * and that in one task, when the file is put together.
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
