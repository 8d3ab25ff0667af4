import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { cutWords } from '../../lib/chat/answer/cut-text.ts';
import { type Json, writeJson } from '../../lib/json/json.ts';
import { isEqualJson } from '../../lib/json/same-json.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import controlStyles from '../ui/Field.module.css';
import { firstControl, focusAfter } from '../ui/focus.ts';
import { Icon } from '../ui/Icon.tsx';
import { WholeText } from '../ui/WholeText.tsx';
import styles from './Form.module.css';
import type { FormView, Place } from './form-view.ts';

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

/** Visible mark only; assistive technology reads `aria-required`, or the description of a group. */
export function RequiredMark({ id, place: { isRequired, isUnmarked } }: { id?: string; place: Place }) {
  if (!isRequired || isUnmarked) return null;
  return (
    <span id={id} class={styles.mark} aria-hidden="true">
      {say('form_required')}
    </span>
  );
}

const longestShown = 60;

/** Empties a field and focuses its control, because the pressed button disappears. */
export function emptyPlace(pressed: Element, form: FormView, at: string) {
  // Resets the chosen variant too: the default may be of another one.
  form.onEdit({ type: 'choose', at, option: -1 });
  focusAfter(pressed.closest('div'), firstControl);
}

type WayBackProps = { place: Place; form: FormView };

/**
 * Default of a field, or the value of its thread, with a reset button; shown only if the value differs. A required field
 * without a value has a button that leaves it empty, if it can be.
 */
export function WayBack({ place, form }: WayBackProps) {
  const { value, initial, empty, isNow } = place;
  if (empty !== undefined && value === undefined)
    return <LeaveEmpty empty={empty} place={place} form={form} />;
  if (empty !== undefined && isEqualJson(value, empty)) {
    return <Reset words={say('form_leftEmpty', { text: writeJson(empty) })} place={place} form={form} />;
  }
  if (initial === undefined || value === undefined || isEqualJson(value, initial)) return null;
  const words = typeof initial === 'string' ? initial : writeJson(initial);
  const shown = words.length > longestShown ? `${words.slice(0, longestShown - 1)}…` : words;
  return <Reset words={textOf(shown, isNow)} place={place} form={form} />;
}

function LeaveEmpty({ empty, place: { at, label }, form }: WayBackProps & { empty: Json }) {
  return (
    <Button
      look="quiet"
      size="small"
      class={styles.start}
      aria-label={say('form_leaveEmptyNamed', { label })}
      onClick={({ currentTarget }) => {
        form.onEdit({ type: 'value', at, value: empty });
        focusAfter(currentTarget.closest('div'), firstControl);
      }}
    >
      {say('form_leaveEmpty')}
    </Button>
  );
}

function Reset({ words, place: { at, label }, form }: WayBackProps & { words: string }) {
  return (
    <span class={styles.wayBack}>
      <span class={styles.hint}>{words}</span>
      <Button
        look="quiet"
        size="small"
        aria-label={say('form_resetNamed', { label })}
        onClick={({ currentTarget }) => emptyPlace(currentTarget, form, at)}
      >
        {say('form_reset')}
      </Button>
    </span>
  );
}

function textOf(shown: string, isNow: boolean | undefined): string {
  if (isNow) return say('form_now', { text: shown });
  return shown === '' ? say('form_defaultEmpty') : say('form_default', { text: shown });
}
