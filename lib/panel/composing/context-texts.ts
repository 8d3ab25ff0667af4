import { type ReadonlySignal, signal } from '@preact/signals';
import type { StoredContext } from '../../chat/context/context-item.ts';
import type { Host } from '../host/host.ts';

/** Reads and writes texts in files. Each is read once, and written in the order of its changes. */
export function createTexts({ files }: Host) {
  const known = signal<ReadonlyMap<string, string>>(new Map());
  const reading = new Map<string, Promise<void>>();
  const writing = new Map<string, Promise<unknown>>();
  const keep = (id: string, text: string) => {
    known.value = new Map(known.peek()).set(id, text);
  };

  async function readOnce({ id, text }: Unread) {
    if (text !== undefined || known.peek().has(id)) return;
    const blob = await files.read(id);
    if (blob && !known.peek().has(id)) keep(id, await blob.text());
  }

  async function readOrThrow(item: Unread): Promise<void> {
    const found = reading.get(item.id) ?? readOnce(item);
    reading.set(item.id, found);
    await found.catch((error) => {
      reading.delete(item.id);
      throw error;
    });
  }

  return {
    known: known as ReadonlySignal<ReadonlyMap<string, string>>,
    read: (item: Unread): Promise<void> => readOrThrow(item).catch(() => {}),
    /** Resolves to an item that cannot be read now; undefined if all are read or gone. */
    async readAll(items: readonly StoredContext[]) {
      for (const item of items) {
        const reason = await readOrThrow(item).then(() => undefined, String);
        if (reason !== undefined) return { item, reason };
      }
      return undefined;
    },
    async write(id: string, text: string) {
      const isNew = !known.peek().has(id);
      if (!isNew) keep(id, text);
      const before = writing.get(id)?.catch(() => {});
      const written = (async () => {
        await before;
        // A later change is about to be written.
        if (!isNew && known.peek().get(id) !== text) return;
        await files.write(id, new File([text], `${id}.md`, { type: 'text/markdown' }));
      })();
      writing.set(id, written);
      const forget = () => {
        if (writing.get(id) === written) writing.delete(id);
      };
      await written.finally(forget);
      if (isNew) keep(id, text);
    },
    /** Lets go of texts; one that is being written stays. */
    forget(ids: readonly string[]) {
      const gone = ids.filter((id) => !writing.has(id));
      for (const id of gone) reading.delete(id);
      known.value = new Map([...known.peek()].filter(([id]) => !gone.includes(id)));
    },
  };
}

type Unread = Pick<StoredContext, 'id' | 'text'>;
