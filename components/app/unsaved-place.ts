import type { StoredPlace } from '../../lib/chat/run/run.ts';
import { isTemporary } from '../../lib/chat/storage/record-id.ts';
import type { Answer } from '../../lib/panel/conversation/answer.ts';
import type { Panel } from '../../lib/panel/panel.ts';

/**
 * Returns where an answer is stored; `disk` instead of `session` if a notice on the page already says that
 * nothing is saved.
 */
export function unsavedPlace({ opening: { refusal }, conversation }: Panel, { run }: Answer): StoredPlace {
  const place = run.value?.stored ?? 'disk';
  const isSaid = refusal.value !== undefined || isTemporary(conversation.open.value.id);
  return place === 'session' && isSaid ? 'disk' : place;
}
