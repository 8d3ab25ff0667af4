import type { AnswerViews } from '../../components/answer/views.ts';
import { AnswerTurn } from '../../components/chat/AnswerTurn.tsx';
import { ConversationLog } from '../../components/chat/ConversationLog.tsx';
import { EndStatus } from '../../components/chat/EndStatus.tsx';
import { Question } from '../../components/chat/Question.tsx';
import { isDrawnWhole } from '../../components/chat/turn-paging.ts';
import { UnsavedNote } from '../../components/chat/UnsavedNote.tsx';
import { UnsavedStatus } from '../../components/chat/UnsavedStatus.tsx';
import { Welcome } from '../../components/chat/Welcome.tsx';
import { ImageLoader } from '../../components/reading/image-loader.ts';
import type { Profile } from '../../lib/chat/profile.ts';
import type { StoredPlace } from '../../lib/chat/run.ts';
import type { Answer } from '../../lib/panel/answer.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import type { Turn } from '../../lib/panel/turns.ts';
import { RunEndView } from './RunEndView.tsx';
import { useLate } from './use-late.ts';

const loadViews = async () => (await import('../../components/answer/views.ts')).answerViews;
const loadFind = async () =>
  (await import('../../components/find/FindInConversation.tsx')).FindInConversation;

type Props = { panel: Panel; onEdit(profile: Profile): void };

/** The messages of the open conversation. */
export function ConversationView({ panel, onEdit }: Props) {
  const { conversation, profiles } = panel;
  const { id, turns, unreadable } = conversation.open.value;
  const chosen = profiles.chosen.value;
  const last = turns.at(-1);
  const views = useLate(true, loadViews);
  const Find = useLate(!isDrawnWhole(turns.length), loadFind);

  function drawTurn(place: number) {
    const turn = turns[place];
    if (!turn) return null;
    const question = questionOf(turns[place - 1]);
    const isLast = place === turns.length - 1;
    return <TurnView key={turn.message.id} {...{ turn, question, views, isLast, panel, onEdit }} />;
  }

  return (
    <>
      <EndStatus id={last?.message.id ?? ''} answer={last?.role === 'answer' ? last.answer : undefined} />
      <UnsavedStatus place={last?.role === 'answer' ? unsavedPlace(panel, last.answer) : 'disk'} />
      <ImageLoader.Provider value={panel.loadImage}>
        <ConversationLog
          key={id}
          turns={turns.length}
          sent={panel.sent.value}
          Find={Find}
          textOf={(place) => textOf(turns[place])}
          drawTurn={drawTurn}
        >
          {turns.length === 0 && !conversation.loading.value && chosen && <Welcome profile={chosen} />}
          {unreadable > 0 && (
            <p>{unreadable} stored records of this conversation cannot be read. They were not deleted.</p>
          )}
        </ConversationLog>
      </ImageLoader.Provider>
    </>
  );
}

const questionOf = (turn: Turn | undefined) => (turn?.role === 'human' ? turn.message.text : '');

function textOf(turn: Turn | undefined): string {
  if (!turn) return '';
  return turn.role === 'human' ? turn.message.text : turn.answer.text.peek();
}

type TurnProps = Props & {
  turn: Turn;
  question: string;
  views: AnswerViews | undefined;
  isLast: boolean;
};

function TurnView({ turn, question, views, isLast, panel, onEdit }: TurnProps) {
  const { profiles, chosen } = panel.profiles;
  if (turn.role === 'human') {
    const user = chosen.value?.persona.user;
    return (
      <Question
        text={turn.message.text}
        attachments={turn.message.attachments}
        userName={user?.name ?? ''}
        avatar={user?.avatar ?? ''}
      />
    );
  }
  const { message, answer, others } = turn;
  const profile = profiles.value.find(({ id }) => id === message.profileId);
  return (
    <AnswerTurn
      name={message.assistant}
      avatar={profile?.persona.assistant.avatar ?? ''}
      profileName={message.profileName}
      run={answer.run}
      question={question}
      text={answer.text}
      output={answer.output}
      views={views}
      onAnswerField={
        profile && ((answerField) => void panel.changeCall(profile.id, { ...profile.call, answerField }))
      }
      isMissing={answer.isMissing}
      others={others.map((other) => ({ id: other.message.id, text: other.answer.text }))}
    >
      <UnsavedNote place={unsavedPlace(panel, answer)} />
      <RunEndView turn={turn} profile={profile} isLast={isLast} panel={panel} onEdit={onEdit} />
    </AnswerTurn>
  );
}

/** Where nothing is kept at all, that is said above the conversation. */
function unsavedPlace({ refusal }: Panel, { run }: Answer): StoredPlace {
  const place = run.value?.stored ?? 'disk';
  return place === 'session' && refusal.value !== undefined ? 'disk' : place;
}
