import { FailureNotice } from '../../components/chat/FailureNotice.tsx';
import { StoppedNote } from '../../components/chat/StoppedNote.tsx';
import type { FailureText } from '../../lib/chat/failure-words.ts';
import type { Profile } from '../../lib/chat/profile.ts';
import { isEnded } from '../../lib/chat/run.ts';
import { runEndText } from '../../lib/chat/run-end-text.ts';
import { otherMode } from '../../lib/langserve/data-transfer-mode.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import type { AnswerTurn } from '../../lib/panel/turns.ts';

type Props = {
  turn: AnswerTurn;
  profile: Profile | undefined;
  isLast: boolean;
  panel: Panel;
  onEdit(profile: Profile): void;
};

type Action = NonNullable<FailureText['action']>;

/** What is to be said and done where a run did not come to its own end. */
export function RunEndView({ turn, profile, isLast, panel, onEdit }: Props) {
  const { answer } = turn;
  const run = answer.run.value;
  if (!run) return null;
  const tryAgain = isLast ? () => void panel.tryAgain(turn) : undefined;
  if (run.state.status === 'stopped')
    return <StoppedNote text="Stopped. What arrived is kept." onTryAgain={tryAgain} />;
  const text = isEnded(run) ? runEndText(run, answer.text.value.length) : undefined;
  if (!text) return null;
  if (run.kept) return <StoppedNote text={`${text.title}. Kept as it is.`} onTryAgain={tryAgain} />;
  const url = profile?.url ?? run.url;
  const actions: Record<Action, { label: string; onClick(): void } | undefined> = {
    'allow-access': { label: 'Allow access', onClick: () => void panel.allowAccess(url) },
    'plain-text': { label: 'Send as plain text', onClick: () => void panel.sendPlainText(turn) },
    'edit-profile': profile && { label: 'Edit profile', onClick: () => onEdit(profile) },
    'other-mode': profile && {
      label: run.mode === 'stream' ? 'Use single response' : 'Use streaming',
      onClick: () => void panel.useMode(turn, otherMode(run.mode)),
    },
  };
  return (
    <FailureNotice
      text={text}
      isNews={answer.isNews()}
      action={isLast && text.action ? actions[text.action] : undefined}
      onTryAgain={tryAgain}
      onKeep={() => void panel.keep(run.id)}
    />
  );
}
