import { useEffect, useId, useRef } from 'preact/hooks';
import type { ContextField, ContextItem } from '../../lib/chat/context/context-item.ts';
import { mostCharacters, roughTokens, type TextCut } from '../../lib/chat/context/text-cut.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import dialogStyles from '../ui/Dialog.module.css';
import fieldStyles from '../ui/Field.module.css';
import { SheetHead } from '../ui/SheetHead.tsx';
import { TextArea } from '../ui/TextArea.tsx';
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
};

/** Characters of a text that is shown whole: a text box with more is slow at each letter. */
const longestShown = 100_000;

type Props = {
  name: string;
  item: ContextItem;
  /** Undefined if it was sent: it can only be read. */
  options: ContextOptions | undefined;
  onChange(change: ContextChange): void;
  onClose(): void;
};

/** The text that is sent of a piece of context, to read and to edit. */
export function ContextDialog({ name, item, options, onChange, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { text, url, field } = item;
  return (
    <dialog ref={dialog} class={dialogStyles.dialog} aria-labelledby={id} onClose={onClose}>
      <div class={dialogStyles.sheet}>
        <SheetHead titleId={id} title={name} onClose={() => dialog.current?.close()} />
        <div class={`${dialogStyles.content} ${styles.opened}`}>
          {url !== '' && <p class={styles.address}>{url}</p>}
          {options && <Part options={options} onChange={onChange} />}
          {options && (
            <FieldChoice
              field={field}
              fields={options.fields}
              onChange={(next) => onChange({ field: next })}
            />
          )}
          {text.length > longestShown && (
            <p class={dialogStyles.hint}>
              {say('context_tooLong', { shown: longestShown, count: text.length })}
            </p>
          )}
          {options && text.length <= longestShown ? (
            <TextArea
              label={say('context_text')}
              rows={16}
              hint={say('context_amount', { count: text.length, tokens: roughTokens(text) })}
              value={text}
              onChange={(next) => onChange({ text: next, cut: 'all' })}
            />
          ) : (
            <p class={styles.text} dir="auto">
              {text.slice(0, longestShown)}
            </p>
          )}
        </div>
      </div>
    </dialog>
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
