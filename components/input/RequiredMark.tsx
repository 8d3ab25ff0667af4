import { say } from '../../lib/words/say.ts';
import styles from './Form.module.css';
import type { Place } from './form-view.ts';

/** Visible mark only; assistive technology reads `aria-required`, or the description of a group. */
export function RequiredMark({ id, place: { isRequired, isUnmarked } }: { id?: string; place: Place }) {
  if (!isRequired || isUnmarked) return null;
  return (
    <span id={id} class={styles.mark} aria-hidden="true">
      {say('form_required')}
    </span>
  );
}
