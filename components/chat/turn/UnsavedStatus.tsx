import type { StoredPlace } from '../../../lib/chat/run/run.ts';
import { unsavedText } from '../../../lib/chat/run/stored-place-text.ts';

/**
 * A live region that announces the warning once. It is outside of the conversation, which does not read out a
 * running answer.
 */
export function UnsavedStatus({ place }: { place: StoredPlace }) {
  return (
    <p class="visually-hidden" role="status">
      {unsavedText(place)}
    </p>
  );
}
