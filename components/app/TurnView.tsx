import { useSignal } from '@preact/signals';
import { retriedRun, wouldForget } from '../../lib/chat/conversation/memory.ts';
import { isTemporary } from '../../lib/chat/conversation/temporary.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { hueOf } from '../../lib/chat/profile/profile-hue.ts';
import { waysFrom, withValues } from '../../lib/chat/profile/ways.ts';
import type { ProfilePart } from '../../lib/chat/run/profile-part.ts';
import { isEnded, type Run } from '../../lib/chat/run/run.ts';
import type { ShownAnswer, ShownTurn } from '../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { say } from '../../lib/words/say.ts';
import { FiguresInWords } from '../answer/AnswerFigures.tsx';
import { AnswerMenu, RegenerateButton } from '../chat/turn/AnswerTools.tsx';
import { AnswerTurn } from '../chat/turn/AnswerTurn.tsx';
import { Question } from '../chat/turn/Question.tsx';
import { UnsavedNote } from '../chat/turn/UnsavedNote.tsx';
import { VersionSwitcher } from '../chat/turn/VersionSwitcher.tsx';
import type { OpenFeedback } from '../feedback/feedback-view.ts';
import { InsertItem } from '../insert/InsertItem.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useLate } from '../ui/use-late.ts';
import { CompareButton } from './comparing/CompareButton.tsx';
import { type ComparisonOpener, comparisonOf } from './comparing/comparison.ts';
import { SentContext } from './context/SentContext.tsx';
import { RunEndView } from './ending/RunEndView.tsx';
import { Inserting } from './inserting/Inserting.tsx';
import type { InspectorOpener } from './inspecting/inspector-opener.ts';
import { TellWhenDone } from './telling/TellWhenDone.tsx';
import { useSeenEnd } from './telling/use-seen-end.ts';
import { unsavedPlace } from './unsaved-place.ts';
import { useValueNotes } from './use-value-notes.ts';

type Props = {
  turn: ShownTurn;
  question: string;
  /** The run of the answer before this question and answer. */
  previousRunId: string | null;
  /** True for the first answer, and for one by another profile than the answer before it. */
  isHeaded: boolean;
  isLast: boolean;
  panel: Panel;
  onEdit(profile: Profile, at?: ProfilePart): void;
  onSettings(): void;
  /** Tests the connection of the profile. */
  onFindOutWhy(profile: Profile): void;
  /** Opens the overview of the branches. */
  onBranches(): void;
  inspector: InspectorOpener;
  comparing: ComparisonOpener;
};

const loadFeedback = () => import('./AnswerFeedback.tsx');

/** A question or an answer of the open conversation, with its tools. */
export function TurnView({ turn, ...rest }: Props) {
  const { panel, previousRunId, isLast } = rest;
  if (turn.role === 'answer')
    return (
      <Inserting panel={panel}>
        <AnswerView turn={turn} {...rest} />
      </Inserting>
    );
  const chosen = panel.profiles.chosen.value;
  const user = chosen?.persona.user;
  const { message, versions } = turn;
  const occasion = { previousRunId, isRetryOf: null };
  return (
    <Question
      id={message.id}
      text={message.text}
      attachments={message.attachments}
      userName={user?.name ?? ''}
      avatar={user?.avatar ?? ''}
      versions={versions}
      isLast={isLast}
      isLocked={panel.conversation.openRunId.value !== undefined}
      forgets={chosen !== undefined && panel.remembers(chosen) && wouldForget(headOf(panel), occasion)}
      onShow={(id) => void panel.showVersion(id)}
      onBranches={rest.onBranches}
      written={panel.edits.of(message.id)}
      onWrite={(text) => panel.edits.write(message.id, text)}
      onEdit={(text) => panel.sendEdited(message.id, text)}
    >
      <SentContext context={message.context} text={message.text} />
    </Question>
  );
}

const headOf = ({ conversation }: Panel) => conversation.stored()?.conversation;

function AnswerView(props: Props & { turn: ShownAnswer }) {
  const { turn, question, previousRunId, isHeaded, isLast, panel, inspector, comparing, onBranches, ...on } =
    props;
  const { message, answer, versions } = turn;
  const profiles = panel.profiles.profiles.value;
  const profile = profiles.find(({ id }) => id === message.profileId);
  const opened = useSignal<OpenFeedback | undefined>(undefined);
  useSeenEnd(answer.run, panel);
  const feedback = useLate(Boolean(answer.run.value?.runnableRunId), loadFeedback);
  return (
    <AnswerTurn
      name={message.assistant}
      avatar={profile?.persona.assistant.avatar ?? ''}
      hue={hueOf(profile ?? { id: message.profileId })}
      initials={profile?.initials}
      isHeaded={isHeaded}
      isLast={isLast}
      profileName={message.profileName}
      run={answer.run}
      question={question}
      text={answer.text}
      output={answer.output}
      onAnswerField={
        profile && ((answerField) => void panel.changeCall(profile, { ...profile.call, answerField }))
      }
      onPieces={profile && ((pieces) => void panel.changeCall(profile, { ...profile.call, pieces }))}
      isMissing={answer.isMissing}
      isInspected={inspector.runId.value === message.runId}
      onInspect={inspector.toggle}
      live={answer.run.value && <TellWhenDone runId={message.runId} panel={panel} />}
      tools={
        <>
          <Regenerate {...{ turn, previousRunId, isLast, panel }} />
          {feedback && <feedback.FeedbackTools {...{ answer, panel, opened }} />}
        </>
      }
      versions={
        <VersionSwitcher
          versions={versions}
          id={message.id}
          isLocked={panel.conversation.openRunId.value !== undefined}
          onShow={(id) => void panel.showVersion(id)}
          onBranches={onBranches}
          compare={<CompareButton message={message} comparing={comparing} />}
        />
      }
      menu={
        <Menu label={say('answerTools_more')} size="small">
          {(close) => (
            <>
              <InsertItem text={answer.text} close={close} />
              {feedback && <feedback.FeedbackItems {...{ answer, panel, opened, profile, close }} />}
              <MoreTools
                {...{ turn, previousRunId, panel, close }}
                onCompare={() => comparing.show({ ...comparisonOf(message), isChoosing: true })}
              />
            </>
          )}
        </Menu>
      }
    >
      <UnsavedNote place={unsavedPlace(panel, answer)} />
      <RunEndView {...{ turn, profile, isLast, panel }} {...on} />
    </AnswerTurn>
  );
}

type ToolsProps = { turn: ShownAnswer; previousRunId: string | null; panel: Panel };

/** “Try again” at the end of a conversation does the same as “Regenerate”. */
function Regenerate({ isLast, ...rest }: ToolsProps & { isLast: boolean }) {
  const { ways, isLocked, onRegenerate } = useRegenerating(rest);
  if (isLast && endedEarly(rest.turn.answer.run.value)) return null;
  return <RegenerateButton usual={ways[0]} isLocked={isLocked} onRegenerate={onRegenerate} />;
}

function MoreTools({ close, onCompare, ...rest }: ToolsProps & { close(): void; onCompare(): void }) {
  const { turn, panel } = rest;
  const run = turn.answer.run.value;
  // A fork is saved on disk, and a temporary conversation must not be.
  const canFork = !isTemporary(panel.conversation.open.value.id);
  const { ways, ...tools } = useRegenerating(rest);
  return (
    <AnswerMenu
      {...tools}
      ways={ways}
      usualId={ways[0]?.id ?? ''}
      forkForgets={remembers(panel, turn.message.profileId)}
      onCompare={onCompare}
      onFork={canFork ? () => void panel.fork(turn.message.id) : undefined}
      figures={run && <FiguresInWords run={run} output={turn.answer.output} />}
      close={close}
    />
  );
}

/** Returns the ways to answer a question again, the usual one first. */
function useRegenerating({ turn, previousRunId, panel }: ToolsProps) {
  const { profiles, chosen } = panel.profiles;
  const head = headOf(panel);
  const isRetryOf = head ? retriedRun(head, turn.versions) : null;
  const wouldForgetAgain = wouldForget(head, { previousRunId, isRetryOf });
  const known = waysFrom(profiles.value, turn.message.profileId, chosen.value?.id);
  const ways = withValues(known, useValueNotes(turn, panel)).map((way) => ({
    ...way,
    forgets: wouldForgetAgain && remembers(panel, way.profileId),
  }));
  return {
    ways,
    isLocked: panel.conversation.openRunId.value !== undefined,
    onRegenerate: (wayId: string) => {
      const way = ways.find(({ id }) => id === wayId);
      if (way) void panel.regenerate(turn, way);
    },
  };
}

function remembers(panel: Panel, profileId: string): boolean {
  const profile = panel.profiles.profiles.value.find(({ id }) => id === profileId);
  return profile !== undefined && panel.remembers(profile);
}

const endedEarly = (run: Run | undefined) => run !== undefined && isEnded(run) && run.state.status !== 'done';
