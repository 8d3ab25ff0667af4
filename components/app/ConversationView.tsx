import type { Signal } from '@preact/signals';
import { isDemo } from '../../lib/chat/profile/demo.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { isPlainPrompt } from '../../lib/chat/prompt/placeholder.ts';
import { withStarter } from '../../lib/chat/prompt/prompt.ts';
import { hasTextPlace } from '../../lib/form/input-plan.ts';
import { unsavedPlace } from '../../lib/panel/conversation/opening.ts';
import { lastAnswer, type ShownAnswer, type ShownTurn } from '../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { say } from '../../lib/words/say.ts';
import { AnswerStatus, UnsavedStatus } from '../chat/log/AnswerStatus.tsx';
import { ConversationLog } from '../chat/log/ConversationLog.tsx';
import { Welcome } from '../chat/log/Welcome.tsx';
import { ImageLoader, PlainReading, ReadingWork } from '../reading/reading-context.ts';
import { howItIsSent } from './composing/message-notes.ts';
import { LatePart, useFeature } from './late/LatePart.tsx';
import type { TurnOpeners } from './TurnView.tsx';

type Props = TurnOpeners & {
  panel: Panel;
  /** Counts the requests to search in the conversation; 0 while the search is closed. */
  finding: Signal<number>;
};

export function ConversationView({ panel, finding, ...on }: Props) {
  const { conversation, profiles } = panel;
  const { id, turns, unreadable } = conversation.open.value;
  const chosen = profiles.chosen.value;
  const last = lastAnswer(turns);
  const TurnView = useFeature('TurnView', panel.opening.isPlaced.value || turns.length > 0);
  const Tooltip = useFeature('LinkTooltip', turns.length > 0);

  function drawTurn(place: number) {
    const turn = turns[place];
    if (!turn || !TurnView) return null;
    const question = questionOf(turns[place - 1]);
    const isLast = place === turns.length - 1;
    const before = turns[place - 1];
    // An answer that goes on after a decision follows an answer.
    const answerBefore = turn.role === 'answer' && before?.role === 'human' ? turns[place - 2] : before;
    const previousRunId = runIdOf(answerBefore);
    const isHeaded = turn.role === 'answer' && !isBySame(turn, answerBefore);
    const next = turns[place + 1];
    const rest = { turn, question, previousRunId, isHeaded, isLast, next, panel, ...on };
    return <TurnView key={turn.message.id} {...rest} />;
  }

  return (
    <>
      <AnswerStatus id={turns.at(-1)?.message.id ?? ''} answer={last?.answer} />
      <UnsavedStatus place={last ? unsavedPlace(panel, last.answer) : 'disk'} />
      <ReadingWork.Provider value={panel.readingWork}>
        <PlainReading.Provider value={panel.opening.isPlain.value}>
          <ImageLoader.Provider value={panel.tabs.loadImage}>
            <ConversationLog
              key={id}
              turns={turns.length}
              finding={finding}
              sent={panel.sending.sent.value}
              sought={soughtTurn(turns, panel)}
              textOf={(place) => textOf(turns[place])}
              drawTurn={drawTurn}
            >
              {turns.length === 0 && !conversation.loading.value && chosen && (
                <EmptyConversation panel={panel} profile={chosen} />
              )}
              {unreadable > 0 && <p>{say('conversation_unreadableRecords', { count: unreadable })}</p>}
            </ConversationLog>
          </ImageLoader.Provider>
        </PlainReading.Provider>
      </ReadingWork.Provider>
      {Tooltip && <Tooltip />}
    </>
  );
}

function soughtTurn(turns: ShownTurn[], { sought: { sought, leaveMessage } }: Panel) {
  if (!sought.value) return undefined;
  const { messageId, query } = sought.value;
  const turn = turns.findIndex(({ message }) => message.id === messageId);
  return turn < 0 ? undefined : { turn, query, onDone: leaveMessage };
}

const isBySame = ({ message }: ShownAnswer, before: ShownTurn | undefined) =>
  before?.role === 'answer' &&
  before.message.profileId === message.profileId &&
  before.message.profileName === message.profileName &&
  before.message.assistant === message.assistant;

const runIdOf = (turn: ShownTurn | undefined) => (turn?.role === 'answer' ? turn.message.runId : null);

const questionOf = (turn: ShownTurn | undefined) => (turn?.role === 'human' ? turn.message.text : '');

function textOf(turn: ShownTurn | undefined): string {
  if (!turn) return '';
  return turn.role === 'human' ? turn.message.text : turn.answer.text.peek();
}

/** The welcome of a conversation without messages. Hides the starters if the runnable takes no text. */
function EmptyConversation({ panel, profile }: { panel: Panel; profile: Profile }) {
  const { runnable, draft, form } = panel.composer;
  const plan = runnable.plan.value;
  return (
    <>
      <Welcome
        profile={profile}
        sentAs={howItIsSent(panel.composer, profile)?.sentence}
        starters={!plan || hasTextPlace(plan) ? profile.starters : []}
        onStarter={(starter) => {
          const put = (text: string) => draft.give(withStarter(draft.text.peek(), text, profile.starters));
          form.forgetMessage();
          if (isPlainPrompt({ text: starter })) put(starter);
          else void panel.prompts.takePrompt({ prompt: { text: starter }, put });
        }}
      />
      <LatePart
        of="DemoNote"
        isNeeded={isDemo(profile.url)}
        props={{ onRemove: () => void panel.demo.remove() }}
      />
    </>
  );
}
