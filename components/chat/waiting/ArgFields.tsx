import { useId } from 'preact/hooks';
import type { FormProblemTexts } from '../../../lib/chat/input/form-words.ts';
import { visibleText } from '../../../lib/chat/trace/visible-text.ts';
import type { CardDraft } from '../../../lib/chat/waiting/card-draft.ts';
import { argText, editedNames } from '../../../lib/chat/waiting/edited-args.ts';
import { isNumber } from '../../../lib/json/exact-number.ts';
import { isListOrObject, type Json } from '../../../lib/json/json.ts';
import { own } from '../../../lib/message/merge.ts';
import type { AskedAction } from '../../../lib/runnable/question.ts';
import { say } from '../../../lib/words/say.ts';
import { LongText } from '../../answer/LongText.tsx';
import formStyles from '../../input/Form.module.css';
import controlStyles from '../../ui/Field.module.css';
import { describedBy, HintAndProblem } from '../../ui/Field.tsx';
import styles from './Waiting.module.css';

type Props = {
  action: AskedAction;
  draft: CardDraft;
  problems: FormProblemTexts;
  onDraft(draft: CardDraft): void;
};

/** The arguments of an action: as they are, or as fields. */
export function ArgFields({ action, draft, problems, onDraft }: Props) {
  const names = Object.keys(action.args);
  if (names.length === 0) return null;
  if (!draft.isEditing) return <ArgList action={action} draft={draft} />;
  const edited = editedNames(action, draft);
  return (
    <div class={`${formStyles.all} ${styles.args}`}>
      {names.map((name) => (
        <ArgField
          key={name}
          name={name}
          before={action.args[name] ?? null}
          text={own(draft.args, name) ?? argText(action.args[name] ?? null)}
          isEdited={edited.includes(name)}
          problem={own(problems, name)}
          onText={(text) => onDraft({ ...draft, args: { ...draft.args, [name]: text } })}
        />
      ))}
    </div>
  );
}

/** Arguments for reading. */
function ArgList({ action, draft }: Pick<Props, 'action' | 'draft'>) {
  const edited = editedNames(action, draft);
  return (
    <dl class={`${formStyles.all} ${styles.args}`}>
      {Object.entries(action.args).map(([name, value]) => {
        const text = own(draft.args, name) ?? argText(value);
        return (
          <div key={name} class={isShort(value, text) ? formStyles.short : formStyles.field}>
            <dt class={`${formStyles.label} ${styles.label}`}>
              <span class={styles.code}>{visibleText(name)}</span>
              {edited.includes(name) && <EditedMark />}
            </dt>
            <dd
              class={typeof value === 'string' ? styles.value : `${styles.value} ${styles.code}`}
              dir="auto"
            >
              <LongText text={text}>{(shown) => visibleText(shown)}</LongText>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const EditedMark = () => <span class={styles.mark}>{say('waiting_edited')}</span>;

/** Characters of a text that fits half a row. */
const shortLength = 28;

const isShort = (value: Json, text: string) =>
  !isListOrObject(value) && text.length <= shortLength && !text.includes('\n');

type FieldProps = {
  name: string;
  before: Json;
  text: string;
  isEdited: boolean;
  problem: string | undefined;
  onText(text: string): void;
};

function ArgField({ name, before, text, isEdited, problem, onText }: FieldProps) {
  const id = useId();
  const notes = { id, hint: undefined, problem };
  const isOneLine = isShort(before, argText(before));
  const control = {
    id,
    class: typeof before === 'string' ? controlStyles.input : `${controlStyles.input} ${styles.code}`,
    'aria-invalid': problem ? ('true' as const) : undefined,
    'aria-describedby': describedBy(notes),
  };
  return (
    <div class={isOneLine ? formStyles.short : formStyles.field}>
      <label class={`${formStyles.label} ${styles.label}`} for={id}>
        <span class={styles.code}>{name}</span>
        {isEdited && <EditedMark />}
      </label>
      {typeof before === 'boolean' ? (
        <select {...control} value={text} onChange={({ currentTarget }) => onText(currentTarget.value)}>
          {[true, false].map((option) => (
            <option key={String(option)}>{String(option)}</option>
          ))}
        </select>
      ) : isOneLine ? (
        <input
          {...control}
          spellcheck={false}
          inputMode={isNumber(before) ? 'decimal' : undefined}
          dir="auto"
          value={text}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
        />
      ) : (
        <textarea
          {...control}
          rows={2}
          dir="auto"
          spellcheck={typeof before === 'string'}
          value={text}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
        />
      )}
      <HintAndProblem {...notes} />
    </div>
  );
}
