import { type Json, writeJson } from '../../lib/json/json.ts';
import { isEqualJson } from '../../lib/json/same-json.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { firstControl, focusAfter } from '../ui/focus.ts';
import styles from './Form.module.css';
import type { FormView, Place } from './form-view.ts';

const longestShown = 60;

/** Empties a field and focuses its control, because the pressed button disappears. */
export function emptyPlace(pressed: Element, form: FormView, at: string) {
  // Resets the chosen variant too: the default may be of another one.
  form.onEdit({ type: 'choose', at, option: -1 });
  focusAfter(pressed.closest('div'), firstControl);
}

type Props = { place: Place; form: FormView };

/**
 * Default of a field, or the value of its thread, with a reset button; shown only if the value differs. A required field
 * without a value has a button that leaves it empty, if it can be.
 */
export function WayBack({ place, form }: Props) {
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

function LeaveEmpty({ empty, place: { at, label }, form }: Props & { empty: Json }) {
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

function Reset({ words, place: { at, label }, form }: Props & { words: string }) {
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
