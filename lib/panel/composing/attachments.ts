import type { ReadonlySignal } from '@preact/signals';
import { type Attachment, fileProblem } from '../../chat/file/attachment.ts';
import { readDraftFiles } from '../../chat/input/kept-form.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import { endNotice, type Notices, ofConversation } from '../page/notice.ts';
import { createDraftList, type DraftPlace } from './draft.ts';
import type { InputForm } from './input-form.ts';

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

type Parts = DraftPlace & { notice: Notices };

/** Holds the files of the unsent message of each conversation. */
export function createAttachments({ notice, ...place }: Parts, host: Host) {
  const { conversationId } = place;
  const { items, listOf, write } = createDraftList(attachmentsPrefix, readDraftFiles, place);

  return {
    list: items,
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

type FieldFileParts = Pick<Parts, 'notice'> & {
  isInMemory(): boolean;
  profileId: ReadonlySignal<string | undefined>;
  form: Pick<InputForm, 'edit'>;
};

/** Builds what sets the file of a field; undefined removes it. */
export const createFieldFiles =
  ({ isInMemory, profileId, form, notice }: FieldFileParts, host: Host) =>
  async (at: string, picked: File | undefined): Promise<void> => {
    endNotice(notice, 'file');
    if (picked && isInMemory()) {
      notice.value = { text: say('attachment_temporary'), about: 'file' };
      return;
    }
    const before = profileId.peek();
    const file = picked && (await keptFile(picked, notice, host));
    if (picked && !file) return;
    if (profileId.peek() === before) form.edit({ type: 'file', at, file });
    else notice.value = { text: say('attachment_profileChanged', { name: picked?.name ?? '' }) };
  };
