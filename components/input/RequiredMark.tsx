import styles from './Form.module.css';
import type { Place } from './form-view.ts';

/** To be seen; assistive technology hears it of the control itself. */
export function RequiredMark({ place: { isRequired, isUnmarked } }: { place: Place }) {
  if (!isRequired || isUnmarked) return null;
  return (
    <span class={styles.mark} aria-hidden="true">
      (required)
    </span>
  );
}
