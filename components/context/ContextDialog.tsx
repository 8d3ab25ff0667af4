import { useRef } from 'preact/hooks';
import {
  type ContextField,
  type ContextItem,
  mostCharacters,
  roughTokens,
  type TextCut,
} from '../../lib/chat/context/context-item.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import dialogStyles from '../ui/Dialog.module.css';
import { Sheet } from '../ui/Dialog.tsx';
import fieldStyles from '../ui/Field.module.css';
import { TextArea } from '../ui/Field.tsx';
import foldStyles from '../ui/Fold.module.css';
import styles from './ContextChips.module.css';
import { FieldChoice } from './FieldChoice.tsx';

export type ContextChange = { text?: string; cut?: TextCut; field?: ContextField | null };

/** The choices for a piece of context. */
export type ContextOptions = {
  cut: TextCut;
  cuts: TextCut[];
  /** Characters of the whole text. */
  size: number;
  fields: ContextField[];
  /** Passages of the page that nobody sees there: they are not sent. */
  hidden: string[];
};

/** Characters of a text that is shown whole: a text box with more is slow at each letter. */
const longestShown = 100_000;

type Props = {
  name: string;
  item: ContextItem;
  /** Undefined if it was sent: it can only be read. */
  options: ContextOptions | undefined;
  /** The text that it becomes in the message or the field; undefined where that is its text alone. */
  sentAs: string | undefined;
  onChange(change: ContextChange): void;
  onClose(): void;
};

/** The text that is sent of a piece of context, to read and to edit. */
export function ContextDialog({ name, item, options, sentAs, onChange, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { url, field } = item;
  return (
    <Sheet dialog={dialog} title={name} contentClass={styles.opened} onClose={onClose}>
      {url !== '' && <p class={styles.address}>{url}</p>}
      {options && <Part options={options} onChange={onChange} />}
      {options && (
        <FieldChoice field={field} fields={options.fields} onChange={(next) => onChange({ field: next })} />
      )}
      {hasText(item) && <Text text={item.text} options={options} onChange={onChange} />}
      {options && <LeftOut hidden={options.hidden} />}
      {sentAs !== undefined && <SentAs text={sentAs} isFolded={hasText(item)} />}
    </Sheet>
  );
}

/** Tells whether there is a text besides title and URL; one that a person has emptied can be written again. */
const hasText = ({ kind, text }: ContextItem) => text !== '' || (kind !== 'address' && kind !== 'link');

type TextProps = Pick<Props, 'options' | 'onChange'> & { text: string };

/** The text: to edit if it is not sent yet and not too long. */
function Text({ text, options, onChange }: TextProps) {
  const amount = { count: text.length, tokens: roughTokens(text) };
  if (options && text.length <= longestShown)
    return (
      <TextArea
        label={say('context_text')}
        rows={16}
        hint={say(text.length < options.size ? 'context_amountOfPart' : 'context_amount', amount)}
        value={text}
        onChange={(next) => onChange({ text: next, cut: 'all' })}
      />
    );
  const shown = { shown: longestShown, count: text.length };
  return (
    <>
      {text.length > longestShown && (
        <p class={dialogStyles.hint}>{say(options ? 'context_tooLong' : 'context_tooLongSent', shown)}</p>
      )}
      <p class={dialogStyles.hint}>{say('context_amount', amount)}</p>
      <p class={styles.text} dir="auto">
        {text.slice(0, longestShown)}
      </p>
    </>
  );
}

/** Passages that the page has and does not show, to be looked at. */
function LeftOut({ hidden }: { hidden: string[] }) {
  if (hidden.length === 0) return null;
  return (
    <details class={styles.sent}>
      <summary class={foldStyles.summary}>{say('context_leftOut', { count: hidden.length })}</summary>
      <p class={dialogStyles.hint}>{say('context_leftOutAbout')}</p>
      <ul>
        {hidden.map((passage, place) => (
          <li key={place} dir="auto">
            {passage}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The text as the template writes it. */
function SentAs({ text, isFolded }: { text: string; isFolded: boolean }) {
  return (
    <details class={styles.sent} open={!isFolded}>
      <summary class={foldStyles.summary}>{say('context_sentAs')}</summary>
      <p class={styles.text} dir="auto">
        {text.slice(0, longestShown)}
      </p>
    </details>
  );
}

const cutNames: Record<TextCut, TextKey> = {
  beginning: 'context_cutBeginning',
  around: 'context_cutAround',
  all: 'context_cutAll',
};

const cutName = (cut: TextCut, size: number) =>
  cut === 'all' && size > mostCharacters
    ? say('context_cutMost', { count: mostCharacters })
    : say(cutNames[cut]);

type PartProps = { options: ContextOptions; onChange(change: ContextChange): void };

function Part({ options: { cut, cuts, size }, onChange }: PartProps) {
  if (cuts.length === 0) return null;
  return (
    <label class={fieldStyles.field}>
      <span class={fieldStyles.label}>{say('context_part')}</span>
      <select
        class={fieldStyles.input}
        value={cut}
        onChange={({ currentTarget: { value } }) => {
          const chosen = cuts.find((each) => each === value);
          if (chosen) onChange({ cut: chosen });
        }}
      >
        {cuts.map((each) => (
          <option key={each} value={each}>
            {cutName(each, size)}
          </option>
        ))}
      </select>
    </label>
  );
}
