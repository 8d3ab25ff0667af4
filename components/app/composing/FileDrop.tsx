import { isTemporary } from '../../../lib/chat/conversation/temporary.ts';
import { folderText, notAttachedText } from '../../../lib/chat/input/not-attached-text.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { PageDrop } from '../../chat/composer/PageDrop.tsx';

/** The drop target of the page: attaches files to the message, or shows why it cannot. */
export function FileDrop({ panel }: { panel: Panel }) {
  const { profiles, conversation, runnable, attachments, notice } = panel;

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
    else notice.value = { text };
  }

  function refuse(name: string) {
    notice.value = { text: whyNot() ?? folderText(name) };
  }

  return <PageDrop onFiles={attach} onFolder={refuse} />;
}
