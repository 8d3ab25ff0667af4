import type { StoredPlace } from '../../../lib/chat/run/run.ts';
import { unsavedText } from '../../../lib/chat/run/stored-place-text.ts';

/** Says it once when it happens, outside of the conversation: a running answer is not read out. */
export function UnsavedStatus({ place }: { place: StoredPlace }) {
  return (
    <p class="visually-hidden" role="status">
      {unsavedText[place]}
    </p>
  );
}
