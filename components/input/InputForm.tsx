import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isFilledIn, notTaken, sentFields, withoutSecrets } from '../../lib/chat/input/form-state.ts';
import { filledInText } from '../../lib/chat/input/sent-with.ts';
import { isSendKey } from '../../lib/chat/settings/settings.ts';
import { type Field, isAsked } from '../../lib/form/field.ts';
import { stepsOf } from '../../lib/json/json-pointer.ts';
import { listText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import foldStyles from '../ui/Fold.module.css';
import { focusAfter } from '../ui/focus.ts';
import { FieldView } from './FieldView.tsx';
import fieldStyles from './Form.module.css';
import { FormHead } from './FormHead.tsx';
import { companyOf, type FormView, useUndo } from './form-view.ts';
import { FieldPages } from './GroupField.tsx';
import styles from './InputForm.module.css';

type Props = {
  fields: Field[];
  form: FormView;
  label: string;
  /** Title of the head; without it, that of an input. */
  title?: string;
  /** Number of refused sends; each one focuses the first field with a problem. */
  refusals: number;
  /** Called for the shortcut that sends, from anywhere in the form. */
  onSend(): void;
};

/** Largest number of required and of optional fields shown; a schema may have thousands. */
const mostShown = 200;

/** Fields besides the message: required ones first, optional ones behind a fold, in a card that folds too. */
export function InputForm({ fields: all, form, label, title = say('form_title'), refusals, onSend }: Props) {
  const section = useRef<HTMLElement>(null);
  const fields = all.filter(isAsked);
  const required = fields.filter(({ isRequired }) => isRequired).length;
  const fold = useFold(form, required === 0, refusals);
  useFocusOnProblem(section, refusals);
  if (fields.length === 0) return null;
  const filled = required === 0 ? filledAmong(fields, form) : 0;
  return (
    <section
      ref={section}
      class={styles.form}
      aria-label={label}
      onKeyDown={(event) => {
        if (!isSendKey(event, 'command-enter')) return;
        event.preventDefault();
        onSend();
      }}
    >
      <div class={styles.top}>
        <NotTaken fields={all} form={form} />
        <Head
          title={title}
          fields={all}
          form={form}
          fold={fold}
          count={say('form_count', { count: fields.length, required, filled })}
        />
      </div>
      <div class={styles.scroll} data-fields hidden={fold.isFolded}>
        <Fields fields={fields} form={form} refusals={refusals} />
      </div>
    </section>
  );
}

/** Names of the values that the current schema has no field for; they are not sent. */
function NotTaken({ fields, form: { state } }: Pick<Props, 'fields' | 'form'>) {
  const names = notTaken(fields, state).map((name) => say('common_quoted', { text: name }));
  return (
    <div role="status" class={styles.news}>
      {names.length > 0 && (
        <p class={fieldStyles.hint}>{say('form_notSent', { names: listText(names), count: names.length })}</p>
      )}
    </div>
  );
}

/**
 * Folds the form on request, and unfolds it when a field needs attention. A form without required fields is
 * folded at first.
 */
function useFold({ problems, state }: FormView, isOptional: boolean, refusals: number) {
  const [asked, onFold] = useState<boolean>();
  const isWrong = Object.keys(problems).length > 0;
  const isNeeded = isWrong || (isOptional && Object.keys(state.forgotten).length > 0);
  useLayoutEffect(() => {
    if (isNeeded) onFold(false);
  }, [problems, isNeeded, refusals]);
  return { isFolded: asked ?? isOptional, onFold };
}

function useFocusOnProblem(section: RefObject<HTMLElement | null>, refusals: number) {
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = section.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]');
    // A hidden field cannot take the focus; the next render unfolds it anyway.
    wrong?.closest('[data-fields]')?.removeAttribute('hidden');
    wrong?.focus();
  }, [refusals]);
}

type HeadProps = Pick<Props, 'fields' | 'form'> &
  Pick<Parameters<typeof FormHead>[0], 'title' | 'fold' | 'count'>;

function Head({ title, fields, form, fold, count }: HeadProps) {
  const box = useRef<HTMLDivElement>(null);
  const { remember, undo } = useUndo(form);
  function reset() {
    remember();
    form.onEdit({ type: 'value', at: '', value: undefined });
    focusAfter(box.current, (head) => head.querySelector<HTMLElement>('button:last-child'));
  }

  function putBack() {
    undo?.();
    focusAfter(box.current, (head) => head.querySelector('button'));
  }

  return (
    <FormHead
      title={title}
      box={box}
      fold={fold}
      count={count}
      wrong={Object.keys(form.problems).length}
      words={fold.isFolded ? filledInWords(fields, form) : ''}
      onReset={isFilledIn(form.state) ? reset : undefined}
      onUndo={undo && putBack}
    />
  );
}

function filledInWords(fields: Field[], { state }: FormView): string {
  const sent = sentFields(fields, state);
  return filledInText(withoutSecrets(sent.fields, sent.secrets), sent.files);
}

function Fields({ fields, form, refusals }: Pick<Props, 'fields' | 'form' | 'refusals'>) {
  const required = fields.filter(({ isRequired }) => isRequired).slice(0, mostShown);
  const others = fields.filter(({ isRequired }) => !isRequired).slice(0, mostShown);
  const company = companyOf(required);
  const hidden = fields.length - required.length - others.length;
  const asksFor = [...Object.keys(form.problems), ...Object.keys(form.state.forgotten)];
  const isAskedFor = (field: Field) => asksFor.some((at) => stepsOf(at)[0] === field.name);
  const optional = (
    <>
      <FieldPages fields={others} at="" form={form}>
        {(field) => <FieldView field={field} form={form} />}
      </FieldPages>
      {hidden > 0 && <p class={fieldStyles.hint}>{say('form_notShown', { count: hidden })}</p>}
    </>
  );
  return (
    <>
      {required.length > 0 && (
        <FieldPages fields={required} at="" form={form}>
          {(field) => <FieldView field={field} company={company} form={form} />}
        </FieldPages>
      )}
      {required.length === 0 && optional}
      {required.length > 0 && others.length > 0 && (
        <MoreFields isNeeded={others.some(isAskedFor)} refusals={refusals}>
          <summary class={foldStyles.summary}>
            {say('form_moreFields', { count: others.length, filled: filledAmong(others, form) })}
          </summary>
          <div class={styles.fields}>{optional}</div>
        </MoreFields>
      )}
    </>
  );
}

/** Counts the filled fields behind the fold, because their values go with the next message too. */
const filledAmong = (fields: Field[], { state }: FormView): number =>
  fields.filter(
    ({ name }) =>
      Object.hasOwn(state.values, name) || Object.keys(state.files).some((at) => stepsOf(at)[0] === name),
  ).length;

type MoreFieldsProps = { isNeeded: boolean; refusals: number; children: ComponentChildren };

/** Fold that opens by itself when a field in it needs attention, and never closes by itself. */
function MoreFields({ isNeeded, refusals, children }: MoreFieldsProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isNeeded && fold.current) fold.current.open = true;
  }, [isNeeded, refusals]);
  return <details ref={fold}>{children}</details>;
}
