import { useSignal } from '@preact/signals';
import { wouldForget } from '../../lib/chat/conversation/memory.ts';
import type { CallSettings } from '../../lib/chat/profile/call-settings.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { hueOf } from '../../lib/chat/profile/profile-hue.ts';
import type { Run } from '../../lib/chat/run/run.ts';
import { unsavedPlace } from '../../lib/panel/conversation/opening.ts';
import type { ShownAnswer, ShownTurn } from '../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { say } from '../../lib/words/say.ts';
import { Live } from '../answer/live-answer.ts';
import { AskedCalls } from '../answer/PartList.tsx';
import { UnsavedNote } from '../chat/turn/AnswerNotes.tsx';
import { AnswerTurn } from '../chat/turn/AnswerTurn.tsx';
import { Question } from '../chat/turn/Question.tsx';
import { VersionSwitcher } from '../chat/turn/VersionSwitcher.tsx';
import type { OpenFeedback } from '../feedback/FeedbackDialog.tsx';
import { InsertItem } from '../insert/InsertItem.tsx';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import { MoreTools, Regenerate } from './AnswerWays.tsx';
import { CompareButton, type ComparisonOpener, comparisonOf } from './compare/comparison.tsx';
import { type Remedies, RunEndView, TryStoppedAgain } from './ending/RunEndView.tsx';
import { withoutSchemaLabel } from './ending/resend.ts';
import { Inserting } from './insert/Inserting.tsx';
import type { InspectorOpener } from './inspector/inspector-opener.tsx';
import { LatePart, useFeature } from './late/LatePart.tsx';
import { TellWhenDone, useSeenEnd } from './telling/TellWhenDone.tsx';
import { useWaiting } from './waiting/use-waiting.ts';

/** Openers of what a turn leads to. */
export type TurnOpeners = {
  openers: Remedies & { openBranches(): void };
  inspector: InspectorOpener;
  comparing: ComparisonOpener;
};

type Props = TurnOpeners & {
  turn: ShownTurn;
  question: string;
  /** The run of the answer before this question and answer. */
  previousRunId: string | null;
  /** True for the first answer, and for one by another profile than the answer before it. */
  isHeaded: boolean;
  isLast: boolean;
  /** The message after this one. */
  next: ShownTurn | undefined;
  panel: Panel;
};

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
      forgets={
        chosen !== undefined && panel.composer.remembers(chosen) && wouldForget(headOf(panel), occasion)
      }
      onShow={(id) => void panel.sending.showVersion(id)}
      onBranches={rest.openers.openBranches}
      written={panel.composer.edits.of(message.id)}
      onWrite={(text) => panel.composer.edits.write(message.id, text)}
      onEdit={(text) => panel.sending.sendEdited(message.id, text)}
    >
      {message.context && <LatePart of="ContextChips" props={{ ...message.context, text: message.text }} />}
    </Question>
  );
}

const headOf = ({ conversation }: Panel) => conversation.stored()?.conversation;

const none: never[] = [];

function AnswerView(props: Props & { turn: ShownAnswer }) {
  const { turn, question, previousRunId, isHeaded, isLast, next, panel, inspector, comparing, openers } =
    props;
  const { message, answer, versions } = turn;
  const profiles = panel.profiles.profiles.value;
  const profile = profiles.find(({ id }) => id === message.profileId);
  const isStopped = answer.run.value?.state.status === 'stopped';
  const opened = useSignal<OpenFeedback | undefined>(undefined);
  useSeenEnd(answer.run, panel.host);
  const waiting = useWaiting({ turn, next, profile, panel });
  const feedback = useFeature('AnswerFeedback', Boolean(answer.run.value?.runnableRunId));
  return (
    <Live.Provider value={answer}>
      <AskedCalls.Provider value={waiting?.asked ?? none}>
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
          onAnswerField={profile && ((answerField) => changeCall(profile, { answerField }, panel))}
          onPieces={profile && ((pieces) => changeCall(profile, { pieces }, panel))}
          isMissing={answer.isMissing}
          isInspected={inspector.runId.value === message.runId}
          onInspect={inspector.toggle}
          state={waiting?.isOpen && <waiting.WaitingSince since={waiting.run.endedAt} />}
          live={answer.run.value && <LiveTools run={answer.run.value} panel={panel} />}
          tools={
            <>
              {isLast && <TryStoppedAgain {...{ turn, profile, panel }} />}
              <Regenerate {...{ turn, previousRunId, isLast, panel }} />
              {feedback && <feedback.FeedbackTools {...{ answer, panel, opened }} />}
            </>
          }
          versions={
            <VersionSwitcher
              versions={versions}
              id={message.id}
              isLocked={panel.conversation.openRunId.value !== undefined}
              onShow={(id) => void panel.sending.showVersion(id)}
              onBranches={openers.openBranches}
              compare={<CompareButton message={message} comparing={comparing} />}
            />
          }
          menu={
            <Menu label={say('answerTools_more')} size="small" command="answer-more">
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
          {waiting && <waiting.WaitingView {...{ turn, profile, next, panel }} {...waiting} />}
          <UnsavedNote place={unsavedPlace(panel, answer)} />
          {!isStopped && <RunEndView {...{ turn, profile, isLast, panel, openers }} />}
        </AnswerTurn>
      </AskedCalls.Provider>
    </Live.Provider>
  );
}

const changeCall = (profile: Profile, part: Partial<CallSettings>, { profileActions }: Panel) =>
  void profileActions.changeCall(profile, { ...profile.call, ...part });

/** Buttons of an answer that is on its way. */
const LiveTools = ({ run, panel }: { run: Run; panel: Panel }) => (
  <>
    {run.state.status === 'awaiting-schema' && (
      <Button look="quiet" size="small" onClick={() => void panel.sending.goWithoutSchema(run.profileId)}>
        {withoutSchemaLabel(panel, run)}
      </Button>
    )}
    <TellWhenDone runId={run.id} since={run.sentAt ?? run.createdAt} host={panel.host} />
  </>
);
