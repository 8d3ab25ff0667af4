import { say } from '../../lib/words/say.ts';
import styles from './Form.module.css';
import type { Place } from './form-view.ts';

/** To be seen; assistive technology hears it of the control itself, and of several together by their description. */
export function RequiredMark({ id, place: { isRequired, isUnmarked } }: { id?: string; place: Place }) {
  if (!isRequired || isUnmarked) return null;
  return (
    <span id={id} class={styles.mark} aria-hidden="true">
      {say('form_required')}
    </span>
  );
}
