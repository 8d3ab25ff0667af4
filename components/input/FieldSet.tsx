import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import styles from './Form.module.css';
import type { FormView, Place } from './form-view.ts';
import { RequiredMark } from './RequiredMark.tsx';

type Props = { place: Place; form: FormView; children: ComponentChildren };

/** Several controls that belong together, with what is said of them as a whole. */
export function FieldSet({ place, form, children }: Props) {
  const { at, label, description } = place;
  const id = useId();
  const problem = form.problems[at];
  const described = [description && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <fieldset class={styles.group} aria-describedby={described || undefined}>
      <legend class={styles.label}>
        {label} <RequiredMark place={place} />
      </legend>
      {description && (
        <span id={`${id}-hint`} class={styles.hint}>
          {description}
        </span>
      )}
      {problem && (
        <span id={`${id}-problem`} class={styles.problem} data-problem tabIndex={-1}>
          {problem}
        </span>
      )}
      {children}
    </fieldset>
  );
}
