import type { RefObject } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { formProblemTexts } from '../../../lib/chat/input/form-problem-text.ts';
import type { FormProblemTexts } from '../../../lib/chat/input/form-words.ts';
import { type Card, type CardDraft, cardsOf, type Decided } from '../../../lib/chat/waiting/card-draft.ts';
import { answersOf, type Deciding, decisionOf, draftAt } from '../../../lib/chat/waiting/decide.ts';
import { answeredWords, decisionWords } from '../../../lib/chat/waiting/request-text.ts';
import { secretsInAnswer, withoutSecretsAt } from '../../../lib/chat/waiting/stored-answers.ts';
import { briefJson } from '../../../lib/json/json-length.ts';
import type { GivenAnswer, Question, QuestionReading } from '../../../lib/runnable/question.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { focusAfter, useFocusOnProblem } from '../../ui/focus.ts';
import { ActionCard } from './ActionCard.tsx';
import { type CardView, type CheckForm, DecidedLineView } from './CardParts.tsx';
import { OpenCard } from './OpenCard.tsx';
import { Paused, SendAll } from './SendAnswers.tsx';
import styles from './Waiting.module.css';

type Props = {
  questions: Question[];
  reading: QuestionReading;
  /** Unsent input of the cards, by their place. */
  drafts: { [place: string]: CardDraft };
  onDraft(place: number, draft: CardDraft): void;
  onCheckForm: CheckForm;
  /** Resolves to whether the answers were sent. */
  onSend(answers: GivenAnswer[]): Promise<boolean>;
  isLocked: boolean;
};

/** The request of a run that waits. A single decision is sent at once, several together. */
export function WaitingRequest(props: Props) {
  const { questions, reading, drafts, onCheckForm } = props;
  const box = useRef<HTMLDivElement>(null);
  const { cards, viewOf, send, approveAll, isOff } = useCards(props, box);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
    <div ref={box} class={styles.request} role="group" aria-label={say('run_waitingForYou')}>
      {cards.length === 0 && <Paused isLocked={isOff} onContinue={() => void send({})} />}
      {cards.map((card, place) => (
        <CardSlot
          key={place}
          {...{ card, reading, onCheckForm }}
          view={viewOf(place)}
          number={place + 1}
          count={cards.length}
        />
      ))}
      {cards.length > 1 && (
        <SendAll
          count={cards.length}
          decided={cards.filter((_, place) => draftAt(drafts, place).decided !== null).length}
          sendable={answersOf(questions, cards, drafts, reading).length}
          questions={questions.length}
          isLocked={isOff}
          onSend={() => void send(drafts)}
          onApproveAll={mayApproveAll(cards, drafts) ? approveAll : undefined}
        />
      )}
      <p class={styles.hint}>{say(cards.length === 0 ? 'waiting_pausedHint' : 'waiting_hint')}</p>
    </div>
  );
}

/** Holds the cards of the questions: takes decisions, a single one is sent at once. */
function useCards(
  { questions, reading, drafts, onDraft, onSend, isLocked }: Props,
  box: RefObject<HTMLDivElement | null>,
) {
  const focusOnProblem = useFocusOnProblem(box);
  const [problems, setProblems] = useState<Record<number, FormProblemTexts>>({});
  const [isSending, setSending] = useState(false);
  const cards = useMemo(
    () => cardsOf(questions.map((question) => reading.read(question))),
    [questions, reading],
  );

  async function send(decided: Props['drafts']) {
    setSending(true);
    await onSend(answersOf(questions, cards, decided, reading));
    setSending(false);
  }

  function decide(place: number, deciding: Parameters<CardView['onDecide']>[0]) {
    if (!deciding) return;
    if (!('decided' in deciding)) {
      const texts = 'problems' in deciding ? formProblemTexts(deciding.problems) : deciding.problemTexts;
      setProblems({ ...problems, [place]: texts });
      return focusOnProblem();
    }
    setProblems({ ...problems, [place]: {} });
    const draft = { ...draftAt(drafts, place), decided: deciding.decided };
    if (cards.length === 1) return void send({ [place]: draft });
    onDraft(place, draft);
    focusAfter(box.current, (group) => group.querySelector<HTMLElement>('[data-open] button, [data-send]'));
  }

  /** Approves every action, with its edits. */
  function approveAll() {
    const deciding = cards.map((card, place) =>
      card.kind === 'action' ? decisionOf(card.action, draftAt(drafts, place), 'approve') : undefined,
    );
    const wrong = deciding.findIndex((one) => !one || !('decided' in one));
    if (wrong >= 0) return decide(wrong, deciding[wrong]);
    void send(
      Object.fromEntries(
        deciding.map((one, place) => [place, { ...draftAt(drafts, place), ...(one as Decision) }]),
      ),
    );
  }

  const isOff = isLocked || isSending;
  const viewOf = (place: number): CardView => ({
    draft: draftAt(drafts, place),
    onDraft: (draft) => onDraft(place, draft),
    problems: problems[place] ?? {},
    onDecide: (deciding) => decide(place, deciding),
    isLocked: isOff,
  });

  return { cards, viewOf, send, approveAll, isOff };
}

type Decision = Extract<Deciding, { decided: unknown }>;

/** A choice that was made already is not passed over. */
const mayApproveAll = (cards: Card[], drafts: Props['drafts']) =>
  cards.every(
    (card, place) =>
      card.kind === 'action' &&
      card.action.choices.includes('approve') &&
      draftAt(drafts, place).decided === null,
  );

type SlotProps = {
  card: Card;
  reading: QuestionReading;
  onCheckForm: CheckForm;
  view: CardView;
  number: number;
  count: number;
};

/** A card, or one line with what was decided on it. */
function CardSlot({ card, view, ...rest }: SlotProps) {
  const slot = useRef<HTMLDivElement>(null);
  const { draft, onDraft, isLocked } = view;
  function change() {
    onDraft({ ...draft, decided: null });
    focusAfter(slot.current, (box) => box.querySelector<HTMLElement>('button'));
  }
  return (
    <div ref={slot} data-open={draft.decided === null || undefined}>
      {draft.decided !== null ? (
        <DecidedLineView line={lineOf(card, draft.decided)}>
          <Button look="quiet" size="small" disabled={isLocked} onClick={change}>
            {say('waiting_change')}
          </Button>
        </DecidedLineView>
      ) : card.kind === 'action' ? (
        <ActionCard action={card.action} {...view} {...rest} />
      ) : (
        <OpenCard card={card} {...view} {...rest} />
      )}
    </div>
  );
}

/** Characters shown of the arguments of a decided action. */
const longestArgs = 80;

function lineOf(card: Card, decided: Decided) {
  const { name, args } = card.kind === 'action' ? card.action : {};
  if (decided.kind === 'value')
    return {
      name,
      words: answeredWords(withoutSecretsAt(decided.value, secretsInAnswer(card, decided.value))),
      isRefusal: false,
    };
  const { choice } = decided.decision;
  return {
    name,
    args: args && briefJson(args, longestArgs),
    words: decisionWords(decided.decision),
    isRefusal: choice === 'reject' || choice === 'ignore',
  };
}
