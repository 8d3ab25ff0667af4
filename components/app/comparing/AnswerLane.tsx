import { useComputed } from '@preact/signals';
import { type Better, timesOf } from '../../../lib/chat/compare/better-figures.ts';
import { figureTexts, wayOf } from '../../../lib/chat/compare/compare-text.ts';
import { wayAgain } from '../../../lib/chat/compare/compared-ways.ts';
import type { PairDifference } from '../../../lib/chat/compare/difference.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { hueOf } from '../../../lib/chat/profile/profile-hue.ts';
import { isEnded, type Run } from '../../../lib/chat/run/run.ts';
import { runEndText } from '../../../lib/chat/run/run-end-text.ts';
import { runFigures } from '../../../lib/chat/run/run-figures.ts';
import { listedStatus, statusAtAnswer } from '../../../lib/chat/run/run-status-text.ts';
import { usageIn } from '../../../lib/output/usage.ts';
import type { ShownAnswer } from '../../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { say } from '../../../lib/words/say.ts';
import { Answer } from '../../answer/Answer.tsx';
import { AnswerNotes } from '../../chat/turn/AnswerTurn.tsx';
import { FailureNotice } from '../../chat/turn/FailureNotice.tsx';
import { StoppedNote } from '../../chat/turn/StoppedNote.tsx';
import { WaitedSeconds } from '../../chat/turn/WaitedSeconds.tsx';
import { DataSide, TextSide } from '../../compare/Difference.tsx';
import { Lane } from '../../compare/Lane.tsx';
import { LaneFigures } from '../../compare/LaneFigures.tsx';
import { IconButton } from '../../ui/Button.tsx';
import type { InspectorOpener } from '../inspecting/inspector-opener.ts';

type Props = {
  panel: Panel;
  turn: ShownAnswer;
  isShown: boolean;
  better: Better;
  isPicked: boolean | undefined;
  onPick(): void;
  difference: PairDifference | undefined;
  /** The place of this answer in the pair; undefined if it is not compared. */
  side: number | undefined;
  inspector: InspectorOpener;
  onFindOutWhy(profile: Profile): void;
  onUse(): void;
};

/** One of the compared answers: live, with its own stop, failure and figures. */
export function AnswerLane(props: Props) {
  const { panel, turn, isShown, isPicked, onPick, onUse } = props;
  const { message, answer } = turn;
  const profile = panel.profiles.profiles.value.find(({ id }) => id === message.profileId);
  const run = answer.run.value;
  const isOpen = run ? !isEnded(run) : !answer.isMissing.value;
  return (
    <Lane
      name={message.profileName}
      avatar={profile?.persona.assistant.avatar ?? ''}
      hue={hueOf(profile ?? { id: message.profileId })}
      initials={profile?.initials}
      way={run ? wayOf(run) : ''}
      isShown={isShown}
      isPicked={isPicked}
      onPick={onPick}
      foot={<Foot {...props} run={run} isOpen={isOpen} />}
      onStop={run && isOpen ? () => void panel.stopRun(run.id) : undefined}
      onUse={onUse}
    >
      <article
        aria-label={message.assistant}
        aria-busy={isOpen}
        data-run-state={run?.state.status ?? 'queued'}
      >
        <Compared {...props} isOpen={isOpen} />
        <AnswerNotes run={run} isMissing={answer.isMissing.value} text={answer.text} />
        {run && <LaneEnd {...props} run={run} profile={profile} />}
      </article>
    </Lane>
  );
}

/** The answer, or what the other one lacks of it. */
function Compared({ turn, difference, side, isOpen }: Props & { isOpen: boolean }) {
  const { text, output } = turn.answer;
  if (side !== undefined && difference?.kind === 'text')
    return <TextSide pieces={difference.found.pieces[side === 0 ? 0 : 1]} />;
  if (side !== undefined && difference?.kind === 'data' && difference.count > 0) {
    const { changes, count } = difference.found;
    return <DataSide changes={changes} side={side === 0 ? 'one' : 'other'} more={count - changes.length} />;
  }
  return <Answer text={text} output={output} isOpen={isOpen} onAnswerField={undefined} />;
}

type FootProps = Pick<Props, 'turn' | 'better' | 'inspector'> & { run: Run | undefined; isOpen: boolean };

function Foot({ turn, better, inspector, run, isOpen }: FootProps) {
  const usage = useComputed(() => usageIn(turn.answer.output.value.value));
  if (!run) return <>{isOpen && statusAtAnswer('queued')}</>;
  const state = statusAtAnswer(run.state.status) ?? listedStatus(run.state.status) ?? '';
  const figures = figureTexts(timesOf(run), usage.value?.output, better);
  return (
    <>
      <IconButton
        icon="figures"
        size="small"
        label={say('answer_inspect', { figures: runFigures(run, usage.value).join(' · ') || state })}
        aria-expanded={inspector.runId.value === run.id}
        data-inspect={run.id}
        onClick={() => inspector.toggle(run.id)}
      />
      {run.state.status === 'done' ? (
        <LaneFigures figures={figures} />
      ) : (
        <span>
          {state}
          {run.state.status === 'waiting' && run.sentAt && <WaitedSeconds since={run.sentAt} />}
        </span>
      )}
    </>
  );
}

type EndProps = Pick<Props, 'panel' | 'turn' | 'onFindOutWhy'> & { run: Run; profile: Profile | undefined };

/** How the run ended unless it is done. Another try is another answer beside this one. */
function LaneEnd({ panel, turn, run, profile, onFindOutWhy }: EndProps) {
  const again = profile && (() => void panel.compare([turn], [wayAgain(run, profile)]));
  if (run.state.status === 'stopped')
    return <StoppedNote icon="stop" text={stoppedText(run)} onTryAgain={again} />;
  const text = isEnded(run) ? runEndText(run, turn.answer.text.value.length) : undefined;
  if (!text || run.kept) return null;
  return (
    <FailureNotice
      text={text}
      isNews={turn.answer.isNews()}
      isInterruption={run.state.status === 'interrupted'}
      onTryAgain={again}
      onFindOutWhy={profile && run.state.status === 'failed' ? () => onFindOutWhy(profile) : undefined}
      onKeep={() => void panel.keep(run.id)}
    />
  );
}

const stoppedText = ({ chunks }: Run) => (chunks > 0 ? say('runEnd_stopped') : say('runEnd_stoppedEarly'));
