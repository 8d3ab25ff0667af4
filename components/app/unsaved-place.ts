import { isTemporary } from '../../lib/chat/conversation/temporary.ts';
import type { StoredPlace } from '../../lib/chat/run/run.ts';
import type { Answer } from '../../lib/panel/conversation/answer.ts';
import type { Panel } from '../../lib/panel/panel.ts';

/** Where nothing is to be kept, or can be kept at all, that is said once and not at each answer. */
export function unsavedPlace({ refusal, conversation }: Panel, { run }: Answer): StoredPlace {
  const place = run.value?.stored ?? 'disk';
  const isSaid = refusal.value !== undefined || isTemporary(conversation.open.value.id);
  return place === 'session' && isSaid ? 'disk' : place;
}
