import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Attachment, fileProblem } from '../../chat/file/attachment.ts';
import { readDraftFiles } from '../../chat/input/kept-form.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import { endNotice, type Notices, ofConversation } from '../page/notice.ts';
import type { PageMemory } from '../page/temporary-memory.ts';

/** Stores a file for a message or a field; shows a notice and returns undefined if that fails. */
export async function keptFile(
  file: File,
  notice: Notices,
  { files, ids }: Host,
): Promise<Attachment | undefined> {
  const problem = fileProblem(file);
  try {
    if (problem === undefined) return await files.write(ids.newId(), file);
    notice.value = { text: problem, about: 'file' };
  } catch (error) {
    const values = { name: file.name, reason: String(error) };
    notice.value = {
      text: (await isReadable(file))
        ? say('attachment_notStored', values)
        : say('attachment_notReadable', values),
      about: 'file',
    };
  }
  return undefined;
}

/** A file may have been moved or changed since it was chosen, or be a folder. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

export const attachmentsPrefix = 'draft-files:';
const keyOf = (conversationId: string) => attachmentsPrefix + conversationId;

type Parts = {
  conversationId: ReadonlySignal<string>;
  memory: PageMemory;
  notice: Notices;
};

/** Holds the files of the unsent message of each conversation. */
export function createAttachments({ conversationId, memory, notice }: Parts, host: Host) {
  const list = signal<Attachment[]>([]);
  const readList = (id: string) => readDraftFiles(memory.read(keyOf(id)));

  effect(() => {
    list.value = readList(conversationId.value);
  });

  /** Uses the list in memory for the open conversation: the browser may store nothing. */
  const listOf = (id: string) => (id === conversationId.peek() ? list.peek() : readList(id));

  function write(id: string, next: Attachment[]) {
    memory.write(keyOf(id), next.length === 0 ? null : JSON.stringify(next));
    if (id === conversationId.peek()) list.value = next;
  }

  return {
    list: list as ReadonlySignal<Attachment[]>,
    async add(chosen: File[], id = conversationId.peek()) {
      endNotice(notice, 'file');
      const ofId = ofConversation(notice, () => id);
      for (const file of chosen) {
        const kept = await keptFile(file, ofId, host);
        if (kept) write(id, [...listOf(id), kept]);
      }
    },
    async remove(fileId: string) {
      const id = conversationId.peek();
      write(
        id,
        listOf(id).filter((item) => item.id !== fileId),
      );
      await host.files.remove(fileId).catch(() => {});
    },
    /** Adds files that are already stored. */
    give(files: Attachment[]) {
      const id = conversationId.peek();
      write(id, [...listOf(id), ...files]);
    },
    /** Removes the files that were sent. */
    take(id: string, sent: Attachment[]) {
      write(
        id,
        listOf(id).filter((item) => !sent.some((other) => other.id === item.id)),
      );
    },
  };
}
