import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type BranchRow, branchTree, rowsIn } from '../../../lib/chat/conversation/branch-tree.ts';
import type { PrunedBranch } from '../../../lib/chat/conversation/conversation.ts';
import { previewAt, previewFrom } from '../../../lib/chat/conversation/preview.ts';
import { hueOf } from '../../../lib/chat/profile/profile-hue.ts';
import { isEnded, type Run } from '../../../lib/chat/run/run.ts';
import { endedBadly } from '../../../lib/chat/run/run-state.ts';
import { listedStatus } from '../../../lib/chat/run/run-status-text.ts';
import {
  deletedBranches,
  removeBranch,
  restoreBranch,
} from '../../../lib/panel/conversation/branch-removal.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { dateText } from '../../../lib/words/amounts.ts';
import { say } from '../../../lib/words/say.ts';
import { BranchSheet } from '../../branches/BranchSheet.tsx';
import type { RowWords } from '../../branches/BranchStretch.tsx';
import { DeletedBranches } from '../../branches/DeletedBranches.tsx';

type Props = {
  panel: Panel;
  onClose(): void;
  /** The notice of the last deletion. */
  children: ComponentChildren;
};

export function BranchOverview({ panel, onClose, children }: Props) {
  const { conversation } = panel;
  // Subscribes: a conversation that changes is read again.
  const { id } = conversation.open.value;
  const stored = conversation.stored();
  const tree = useMemo(
    () => branchTree(stored?.conversation ?? { tip: '' }, stored?.messages ?? []),
    [stored],
  );
  const deleted = useDeletedBranches(id, stored, panel);
  const count = rowsIn(tree).filter(({ below }) => below === 0).length;
  return (
    <BranchSheet
      tree={tree}
      count={count}
      wordsOf={(row) => wordsOf(row, panel)}
      onShow={({ message }) => void panel.sought.showMessage(id, { messageId: message.id, query: '' })}
      onDelete={({ message }) => removeBranch(message.id, panel, panel.host)}
      onClose={onClose}
      deleted={
        <DeletedBranches
          branches={deleted}
          onRestore={(messageId) => void restoreBranch(id, messageId, panel, panel.host)}
        />
      }
    >
      {children}
    </BranchSheet>
  );
}

/** Reads the deleted branches again with each change of the conversation, whose own reading leaves them out. */
function useDeletedBranches(id: string, stored: unknown, { host }: Panel): PrunedBranch[] {
  const [deleted, setDeleted] = useState<PrunedBranch[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void deletedBranches(id, host).then((branches) => isCurrent && setDeleted(branches));
    return () => {
      isCurrent = false;
    };
  }, [id, stored, host]);
  return deleted;
}

const moment = { dateStyle: 'medium', timeStyle: 'short' } as const;

function wordsOf({ message }: BranchRow, panel: Panel): RowWords {
  const date = dateText(message.createdAt, moment);
  if (message.role === 'human') {
    const text = message.text.trim() || message.attachments.map(({ name }) => name).join(', ');
    const asked = { text: previewFrom(text), who: say('turn_you'), date };
    return { ...asked, tile: undefined, profile: undefined, state: undefined };
  }
  const stored = panel.conversation.stored();
  const profile = panel.profiles.profiles.value.find(({ id }) => id === message.profileId);
  const run = panel.conversation.answerOf(message.runId)?.run.value;
  return {
    text: stored ? previewAt(message.id, stored, panel.profiles.readingOf) : '',
    who: message.assistant,
    tile: {
      name: message.assistant,
      picture: profile?.persona.assistant.avatar ?? '',
      hue: hueOf(profile ?? { id: message.profileId }),
    },
    profile: message.profileName === message.assistant ? undefined : message.profileName,
    state: run && stateOf(run),
    date,
  };
}

function stateOf(run: Run): RowWords['state'] {
  const words = listedStatus(run.state.status);
  return words === undefined ? undefined : { words, isTrouble: isEnded(run) && endedBadly(run.state.status) };
}
