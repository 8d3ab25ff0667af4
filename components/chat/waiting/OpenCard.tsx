import { useMemo, useRef } from 'preact/hooks';
import { edited } from '../../../lib/chat/input/form-state.ts';
import { isSendKey } from '../../../lib/chat/settings/settings.ts';
import { answerForm } from '../../../lib/chat/waiting/answer-form.ts';
import type { Card } from '../../../lib/chat/waiting/card-draft.ts';
import { answerOf, writtenAnswer } from '../../../lib/chat/waiting/decide.ts';
import type { Json } from '../../../lib/json/json.ts';
import { briefJson } from '../../../lib/json/json-length.ts';
import type { QuestionReading } from '../../../lib/runnable/question.ts';
import { say } from '../../../lib/words/say.ts';
import { Data } from '../../answer/JsonTree.tsx';
import { FieldView } from '../../input/FieldView.tsx';
import { Button } from '../../ui/Button.tsx';
import fieldStyles from '../../ui/Field.module.css';
import { TextArea } from '../../ui/Field.tsx';
import { controls, focusAfter } from '../../ui/focus.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PrimaryButton } from '../../ui/PrimaryButton.tsx';
import { AskedText, CardFrame, type CardView, type CheckForm, isOnly } from './CardParts.tsx';
import styles from './Waiting.module.css';

type Props = CardView & {
  card: Exclude<Card, { kind: 'action' }>;
  reading: QuestionReading;
  onCheckForm: CheckForm;
  number: number;
  count: number;
};

/** A question that takes a text, JSON, or the values of a form. */
export function OpenCard(props: Props) {
  const { card, draft, number, count, isLocked, problems, reading, onDraft, onDecide, onCheckForm } = props;
  const box = useRef<HTMLElement>(null);
  const schema = card.kind === 'form' ? card.schema : undefined;
  const form = useMemo(() => schema && answerForm(schema), [schema]);
  const byForm = draft.json === null ? form : undefined;

  async function send() {
    if (!byForm) return onDecide(writtenAnswer(draft, reading));
    const checked = await onCheckForm(byForm, draft.form);
    onDecide('value' in checked ? answerOf(checked.value, reading) : { problemTexts: checked.problems });
  }

  function asJson(json: string | null) {
    onDraft({ ...draft, json });
    focusAfter(box.current, (card) => card.querySelector<HTMLElement>(controls));
  }

  return (
    <CardFrame
      box={box}
      icon="message"
      title={say('waiting_question')}
      number={number}
      count={count}
      foot={
        <>
          <PrimaryButton isWanted={isOnly(count)} icon="send" disabled={isLocked} onClick={() => void send()}>
            {say('waiting_answer')}
          </PrimaryButton>
          <Button look="quiet" onClick={() => asJson(draft.json === null ? '' : null)}>
            {say(wayOf(draft.json, form !== undefined))}
          </Button>
        </>
      }
    >
      <AskedText text={card.text} />
      {card.details !== undefined && <Data value={card.details} isBlock />}
      {card.kind === 'open' && card.options.length > 0 && (
        <Options
          options={card.options}
          isLocked={isLocked}
          onChoose={(option) => onDecide(answerOf(option, reading))}
        />
      )}
      {byForm ? (
        <FormFields {...props} form={byForm} />
      ) : (
        <Written draft={draft} onDraft={onDraft} problem={problems['']} onSend={() => void send()} />
      )}
    </CardFrame>
  );
}

function wayOf(json: string | null, hasForm: boolean) {
  if (json === null) return 'waiting_answerJson';
  return hasForm ? 'waiting_answerForm' : 'waiting_answerPlain';
}

type OptionsProps = { options: Json[]; isLocked: boolean; onChoose(option: Json): void };

/** Characters of an option that is no text. */
const longestOption = 80;

/** Answers that the server names, one button each. */
const Options = ({ options, isLocked, onChoose }: OptionsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
  <div class={styles.options} role="group" aria-label={say('waiting_options')}>
    {options.map((option, place) => (
      <Button key={place} disabled={isLocked} onClick={() => onChoose(option)}>
        {typeof option === 'string' ? option : briefJson(option, longestOption)}
      </Button>
    ))}
  </div>
);

type WrittenProps = Pick<Props, 'draft' | 'onDraft'> & { problem: string | undefined; onSend(): void };

function Written({ draft, onDraft, problem, onSend }: WrittenProps) {
  const isJson = draft.json !== null;
  return (
    <TextArea
      label={isJson ? say('waiting_answerJson') : say('waiting_yourAnswer')}
      rows={isJson ? 4 : 2}
      spellcheck={!isJson}
      value={draft.json ?? draft.texts.respond}
      problem={problem}
      onChange={(text) =>
        onDraft(isJson ? { ...draft, json: text } : { ...draft, texts: { ...draft.texts, respond: text } })
      }
      onKeyDown={(event) => {
        if (!isSendKey(event, 'command-enter')) return;
        event.preventDefault();
        onSend();
      }}
    />
  );
}

function FormFields({ form, draft, problems, onDraft }: Props & { form: ReturnType<typeof answerForm> }) {
  const view = {
    state: draft.form,
    problems,
    onEdit: (edit: Parameters<typeof edited>[1]) => onDraft({ ...draft, form: edited(draft.form, edit) }),
    onFile() {},
  };
  return (
    <>
      {form.fields.map((field) => (
        <FieldView key={field.name} field={field} form={view} />
      ))}
      {problems[''] && (
        <p class={fieldStyles.problem} role="alert">
          <Icon name="failure" />
          <span>{problems['']}</span>
        </p>
      )}
    </>
  );
}
