import { isTemporary } from '../../chat/storage/record-id.ts';

export type PageMemory = { read(key: string): string | null; write(key: string, value: string | null): void };

/** Tells whether a key `what:{conversation id}` is of a temporary conversation. */
export const isOfTemporary = (key: string) => isTemporary(key.slice(key.indexOf(':') + 1));

/** Keeps values of temporary conversations in the page and writes the rest to `kept`. */
export function createTemporaryMemory(kept: PageMemory, isTemporary: (key: string) => boolean): PageMemory {
  const held = new Map<string, string | null>();
  return {
    read: (key) => (held.has(key) && isTemporary(key) ? (held.get(key) ?? null) : kept.read(key)),
    write(key, value) {
      if (isTemporary(key)) held.set(key, value);
      else {
        held.delete(key);
        kept.write(key, value);
      }
    },
  };
}
