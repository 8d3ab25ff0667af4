import { useComputed } from '@preact/signals';
import { type Better, figureTexts, timesOf, wayOf } from '../../../lib/chat/compare/compare-text.ts';
import type { PairDifference, ShownTexts } from '../../../lib/chat/compare/compared-texts.ts';
import { shownUsage } from '../../../lib/chat/conversation/answer-reading.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { hueOf } from '../../../lib/chat/profile/profile-hue.ts';
import { type ComparedWay, wayAgain } from '../../../lib/chat/profile/ways.ts';
import { isEnded, type Run } from '../../../lib/chat/run/run.ts';
import { runFigures } from '../../../lib/chat/run/run-figures.ts';
import { listedStatus, statusAtAnswer } from '../../../lib/chat/run/run-status-text.ts';
import type { ShownAnswer } from '../../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { otherMode } from '../../../lib/runnable/data-transfer-mode.ts';
import { say } from '../../../lib/words/say.ts';
import { Answer } from '../../answer/Answer.tsx';
import { AnswerNotes, StoppedNote } from '../../chat/turn/AnswerNotes.tsx';
import { Lane, LaneFigures } from '../../compare/CompareRegion.tsx';
import { BesideSide, DataSide, TextSide } from '../../compare/Difference.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { WaitedSeconds } from '../../ui/WaitedSeconds.tsx';
import { type Remedies, RunEndView } from '../ending/RunEndView.tsx';
import type { Resend } from '../ending/resend.ts';
import type { InspectorOpener } from '../inspector/inspector-opener.tsx';
import { useSeenEnd } from '../telling/TellWhenDone.tsx';

type Props = {
  openers: Remedies;
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
  onUse(): void;
};

/** One of the compared answers: live, with its own stop, failure and figures. */
export function AnswerLane(props: Props) {
  const { panel, turn, isShown, isPicked, onPick, onUse } = props;
  const { message, answer } = turn;
  useSeenEnd(answer.run, panel.host);
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
      onStop={run && isOpen ? () => void panel.sending.stopRun(run.id) : undefined}
      onUse={onUse}
    >
      <article
        aria-label={message.assistant}
        aria-busy={isOpen}
        data-run-state={run?.state.status ?? 'queued'}
      >
        <Compared {...props} isOpen={isOpen} />
        <AnswerNotes run={run} isMissing={answer.isMissing.value} output={answer.output} />
        {run && <LaneEnd {...props} {...{ run, profile }} />}
      </article>
    </Lane>
  );
}

/** The answer, or what the other one lacks of it. */
function Compared({ turn, difference, side: place, isOpen }: Props & { isOpen: boolean }) {
  const { text, output } = turn.answer;
  const side = place === 0 ? 'one' : 'other';
  const found = place !== undefined && difference && 'found' in difference ? difference : undefined;
  const whole = <Answer text={text} output={output} isOpen={isOpen} onAnswerField={undefined} />;
  if (!found) return whole;
  return (
    <>
      {found.kind === 'text' && <TextOf found={found.found} side={side} />}
      {found.kind === 'data' && (found.count > 0 ? <DataSide found={found.found} side={side} /> : whole)}
      {found.beside && <BesideSide found={found.beside} side={side} />}
    </>
  );
}

const TextOf = ({ found: { sides, view }, side }: { found: ShownTexts; side: 'one' | 'other' }) => (
  <TextSide shown={sides[side === 'one' ? 0 : 1]} isSource={view === 'source'} />
);

type FootProps = Pick<Props, 'turn' | 'better' | 'inspector'> & { run: Run | undefined; isOpen: boolean };

function Foot({ turn, better, inspector, run, isOpen }: FootProps) {
  const inOutput = useComputed(() => shownUsage(undefined, turn.answer.output.value));
  const usage = run?.usage ?? inOutput.value;
  if (!run) return <>{isOpen && statusAtAnswer('queued')}</>;
  const state = statusAtAnswer(run.state.status) ?? listedStatus(run.state.status) ?? '';
  const figures = figureTexts(timesOf(run), usage?.output, better);
  return (
    <>
      <IconButton
        icon="figures"
        size="small"
        label={say('answer_inspect', { figures: runFigures(run, usage).join(' · ') || state })}
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

type EndProps = Pick<Props, 'panel' | 'turn' | 'openers'> & {
  run: Run;
  profile: Profile | undefined;
};

/** How the run ended, with the remedies for this answer alone. Another try is another answer beside this one. */
function LaneEnd({ panel, turn, run, profile, openers }: EndProps) {
  if (run.state.status === 'waiting-for-you')
    return <StoppedNote icon="waiting" text={say('compare_waits')} />;
  const resend = profile && resendAside(panel, turn, wayAgain(run, profile));
  return <RunEndView {...{ turn, profile, panel, resend, openers }} isLast={profile !== undefined} />;
}

function resendAside(panel: Panel, turn: ShownAnswer, way: ComparedWay): Resend {
  const send = (part: Partial<ComparedWay>) => void panel.sending.compare([turn], [{ ...way, ...part }]);
  const mode = otherMode(way.mode);
  return {
    tryAgain: () => send({}),
    plainText: () => send({ isPlainText: true }),
    async withoutSchema() {
      if (await panel.sending.goWithoutSchema(way.profileId)) send({});
    },
    otherMode: {
      label: say('compare_sendInMode', { mode: mode === 'stream' ? 'stream' : 'other' }),
      onClick: () => send({ mode }),
    },
    // It would change the profile, and so the other answers.
    withoutSteps: undefined,
    whenBusy: [],
    anew: [],
  };
}
