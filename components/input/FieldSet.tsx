import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { cutWords } from '../../lib/chat/answer/cut-text.ts';
import controlStyles from '../ui/Field.module.css';
import { Icon } from '../ui/Icon.tsx';
import { WholeText } from '../ui/WholeText.tsx';
import styles from './Form.module.css';
import type { FormView, Place } from './form-view.ts';
import { RequiredMark } from './RequiredMark.tsx';
import { WayBack } from './WayBack.tsx';

type Props = { place: Place; form: FormView; children: ComponentChildren };

/** Group of controls with a label, a description and a problem in common. */
export function FieldSet({ place, form, children }: Props) {
  const { at, label, description } = place;
  const id = useId();
  const problem = form.problems[at];
  const isMarked = place.isRequired && !place.isUnmarked;
  const described = [isMarked && `${id}-mark`, description && `${id}-hint`, problem && `${id}-problem`];
  return (
    <fieldset class={styles.group} aria-describedby={described.filter(Boolean).join(' ') || undefined}>
      <legend class={styles.label}>
        {label} <RequiredMark id={`${id}-mark`} place={place} />
      </legend>
      {description && (
        <span id={`${id}-hint`} class={styles.hint}>
          {cutWords(description)}
        </span>
      )}
      {problem && (
        <span id={`${id}-problem`} class={controlStyles.problem} data-problem tabIndex={-1}>
          <Icon name="failure" />
          <span>{cutWords(problem)}</span>
        </span>
      )}
      <WholeText words={place.wholeLabel} of="name" />
      <WholeText words={description} of="description" />
      <WholeText words={problem} of="problem" />
      {children}
      <WayBack place={place} form={form} />
    </fieldset>
  );
}
