import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { firstControl, focusAfter } from '../ui/focus.ts';
import styles from './Form.module.css';
import type { FormView, Place } from './form-view.ts';

const longestShown = 60;

/** The button that was pressed goes with what it takes away. */
export function emptyPlace(pressed: Element, form: FormView, at: string) {
  // Also the choice of a form: the default may have another.
  form.onEdit({ type: 'choose', at, option: -1 });
  focusAfter(pressed.closest('div'), firstControl);
}

/** What the default is, where something else was filled in. */
export function WayBack({ place: { at, label, value, initial }, form }: { place: Place; form: FormView }) {
  if (initial === undefined || value === undefined || JSON.stringify(value) === JSON.stringify(initial))
    return null;
  const words = typeof initial === 'string' ? initial : JSON.stringify(initial);
  const shown = words.length > longestShown ? `${words.slice(0, longestShown - 1)}…` : words;
  return (
    <span class={styles.wayBack}>
      <span class={styles.hint}>
        {shown === '' ? say('form_defaultEmpty') : say('form_default', { text: shown })}
      </span>
      <Button
        look="quiet"
        aria-label={say('form_resetNamed', { label })}
        onClick={({ currentTarget }) => emptyPlace(currentTarget, form, at)}
      >
        {say('form_reset')}
      </Button>
    </span>
  );
}
