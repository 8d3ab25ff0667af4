import type { Signal } from '@preact/signals';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import { unsavedChange } from '../../chat/run/stored-place-text.ts';
import { refusalText } from '../../chat/storage/refusal-text.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import { say } from '../../words/say.ts';
import type { Notice } from '../page/notice.ts';

type World = {
  sendCommand: typeof sendCommand;
  find(id: string): Promise<Conversation | undefined>;
  notice: Signal<Notice | undefined>;
};

/** Restores deleted conversations. Resolves to the restored ids; shows a notice about the others. */
export async function bringBack(ids: string[], { sendCommand, find, notice }: World): Promise<string[]> {
  notice.value = undefined;
  const reply = await sendCommand('conversation.restore', { ids });
  if (!reply.ok) {
    notice.value = { text: refusalText(reply.problem) };
    return [];
  }
  const found = await Promise.all(ids.map(find));
  const back = ids.filter((_, place) => found[place]);
  if (back.length < ids.length) notice.value = { text: lostText(ids.length - back.length, ids.length) };
  else if (!reply.value.isSaved) notice.value = { text: unsavedChange() };
  return back;
}

const lostText = (lost: number, all: number) =>
  all === 1 ? say('conversation_notRestored') : say('conversation_notAllRestored', { lost, all });
