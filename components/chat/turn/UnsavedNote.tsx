import type { StoredPlace } from '../../../lib/chat/run/run.ts';
import { unsavedText } from '../../../lib/chat/run/stored-place-text.ts';
import { Notice } from '../../ui/Notice.tsx';

/** A warning that an answer is not saved, or only for a while. */
export function UnsavedNote({ place }: { place: StoredPlace }) {
  const text = unsavedText(place);
  if (!text) return null;
  return (
    <Notice tone="warn">
      <p>{text}</p>
    </Notice>
  );
}
