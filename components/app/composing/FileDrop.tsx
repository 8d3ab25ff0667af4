import { folderText, notAttachedText } from '../../../lib/chat/input/not-attached-text.ts';
import { isTemporary } from '../../../lib/chat/storage/record-id.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { createAdding, linkItem, type ReadItem, textItem } from '../../../lib/panel/tabs/tab-items.ts';
import { say } from '../../../lib/words/say.ts';
import { PageDrop } from '../../chat/composer/PageDrop.tsx';

/** The drop target of the page: adds files, text and links to the message, or shows why it cannot. */
export function FileDrop({ panel }: { panel: Panel }) {
  const { profiles, conversation, notice } = panel;
  const { runnable, attachments } = panel.composer;

  const whyNot = () =>
    notAttachedText({
      hasProfile: profiles.chosen.value !== undefined,
      isTemporary: isTemporary(conversation.open.value.id),
      plan: runnable.plan.value,
      fields: runnable.fields.value,
    });

  function attach(files: File[]) {
    const text = whyNot();
    if (text === undefined) void attachments.add(files);
    else notice.value = { text, about: 'file' };
  }

  function refuse(name: string) {
    notice.value = { text: whyNot() ?? folderText(name), about: 'file' };
  }

  /** Adds what was dropped, and nothing else of its page: a drop is no gesture there. */
  function addContext(item: ReadItem) {
    if (profiles.chosen.value === undefined)
      notice.value = { text: say('drop_textNoProfile'), about: 'context' };
    else void createAdding(panel)(item);
  }

  return (
    <PageDrop
      onFiles={attach}
      onFolder={refuse}
      onText={(text) => addContext(textItem(text))}
      onLink={(url) => addContext(linkItem({ url, text: null }))}
    />
  );
}
