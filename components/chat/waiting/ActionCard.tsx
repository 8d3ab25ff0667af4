import { useRef } from 'preact/hooks';
import { isSendKey } from '../../../lib/chat/settings/settings.ts';
import { visibleText } from '../../../lib/chat/trace/visible-text.ts';
import type { CardDraft } from '../../../lib/chat/waiting/card-draft.ts';
import { decisionOf } from '../../../lib/chat/waiting/decide.ts';
import { argsText, isEdited } from '../../../lib/chat/waiting/edited-args.ts';
import type { AskedAction, Choice } from '../../../lib/runnable/question.ts';
import { say, sayParts } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { focusAfter } from '../../ui/focus.ts';
import { PrimaryButton } from '../../ui/PrimaryButton.tsx';
import { ArgFields } from './ArgFields.tsx';
import { AskedText, CardFrame, type CardView, isOnly } from './CardParts.tsx';
import { EditTools, firstField, type ShowDraft } from './EditTools.tsx';
import styles from './Waiting.module.css';

type Props = CardView & { action: AskedAction; number: number; count: number };

/** An action of a tool that waits for a decision. */
export function ActionCard(props: Props) {
  const { action, draft, problems, number, count, onDraft, onDecide } = props;
  const box = useRef<HTMLElement>(null);

  const decide = (choice: Choice) => onDecide(decisionOf(action, draft, choice));

  /** Changes the card, and moves the focus to what the change brings. */
  function show(next: CardDraft, find: (card: Element) => HTMLElement | null) {
    onDraft(next);
    focusAfter(box.current, find);
  }

  return (
    <CardFrame
      box={box}
      icon="tool"
      title={sayParts('waiting_runAction', {
        name: visibleText(action.name),
        b: (name) => (
          <span key="name" class={styles.code}>
            {name}
          </span>
        ),
      })}
      number={number}
      count={count}
      foot={
        draft.writing === null ? (
          <Choices {...props} onChoice={decide} show={show} />
        ) : (
          <WrittenChoice {...props} writing={draft.writing} onChoice={decide} show={show} />
        )
      }
    >
      <AskedText text={action.description} />
      {draft.json === null ? (
        <ArgFields {...{ action, draft, problems, onDraft }} />
      ) : (
        <TextArea
          label={say('waiting_argsJson')}
          rows={6}
          spellcheck={false}
          value={draft.json}
          problem={draft.writing === null ? problems[''] : undefined}
          onChange={(json) => onDraft({ ...draft, json })}
        />
      )}
      {draft.writing !== null && (
        <Writing {...{ draft, onDraft, problems }} writing={draft.writing} onSend={decide} />
      )}
    </CardFrame>
  );
}

type WritingProps = Pick<Props, 'draft' | 'onDraft' | 'problems'> & {
  writing: 'reject' | 'respond';
  onSend(choice: Choice): void;
};

const Writing = ({ draft, onDraft, problems, writing, onSend }: WritingProps) => (
  <div data-writing>
    <TextArea
      label={writing === 'reject' ? say('waiting_reason') : say('waiting_yourAnswer')}
      rows={2}
      value={draft.texts[writing]}
      problem={problems['']}
      onChange={(text) => onDraft({ ...draft, texts: { ...draft.texts, [writing]: text } })}
      onKeyDown={(event) => {
        if (!isSendKey(event, 'command-enter')) return;
        event.preventDefault();
        onSend(writing);
      }}
    />
  </div>
);

type ChoiceProps = Props & { onChoice(choice: Choice): void; show: ShowDraft };

function Choices({ action, draft, count, isLocked, onChoice, show }: ChoiceProps) {
  const may = (choice: Choice) => action.choices.includes(choice);
  const hasEdits = isEdited(action, draft);
  const mayEdit = may('edit');
  const isEditing = mayEdit && (draft.isEditing || draft.json !== null);
  const write = (writing: 'reject' | 'respond') =>
    show({ ...draft, writing }, (card) => card.querySelector<HTMLElement>('[data-writing] textarea'));
  return (
    <>
      {(may('approve') || isEditing) && (
        <PrimaryButton
          isWanted={isOnly(count)}
          icon="check"
          disabled={isLocked}
          onClick={() => onChoice('approve')}
        >
          {hasEdits || !may('approve') ? say('waiting_approveEdits') : say('waiting_approve')}
        </PrimaryButton>
      )}
      {mayEdit && !isEditing && (
        <Button
          icon="edit"
          disabled={isLocked}
          onClick={() => show({ ...draft, isEditing: true, ...jsonIfEmpty(action) }, firstField)}
        >
          {say('common_edit')}
        </Button>
      )}
      {may('reject') && (
        <Button icon="close" disabled={isLocked} onClick={() => write('reject')}>
          {say('waiting_reject')}
        </Button>
      )}
      {may('respond') && (
        <Button icon="message" disabled={isLocked} onClick={() => write('respond')}>
          {say('waiting_answer')}
        </Button>
      )}
      {may('ignore') && (
        <Button disabled={isLocked} onClick={() => onChoice('ignore')}>
          {say('waiting_ignore')}
        </Button>
      )}
      {isEditing && <EditTools {...{ action, draft, hasEdits, show }} />}
    </>
  );
}

/** An action without arguments has no fields. */
const jsonIfEmpty = ({ args }: AskedAction) =>
  Object.keys(args).length === 0 ? { json: argsText(args) } : {};

/** Buttons below a reason or an answer that is being written. */
const WrittenChoice = ({
  draft,
  count,
  writing,
  isLocked,
  onChoice,
  show,
}: ChoiceProps & { writing: 'reject' | 'respond' }) => (
  <>
    <PrimaryButton
      isWanted={isOnly(count)}
      icon={writing === 'reject' ? 'close' : 'send'}
      disabled={isLocked}
      onClick={() => onChoice(writing)}
    >
      {writing === 'reject' ? say('waiting_reject') : say('waiting_answer')}
    </PrimaryButton>
    <Button
      look="quiet"
      onClick={() => show({ ...draft, writing: null }, (card) => card.querySelector('[data-foot]>button'))}
    >
      {say('common_cancel')}
    </Button>
  </>
);

/** Changes a card, and moves the focus to what `find` returns. */
