import type { JsonObject } from '../../json/json.ts';
import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import type { RunRequest } from '../../runnable/runnable.ts';
import { readRequest } from '../run/request.ts';
import { partsOf } from './address.ts';

/** Path of a run outside any conversation, below the server. */
export const singleRunPath = (mode: DataTransferMode): string =>
  mode === 'stream' ? '/runs/stream' : '/runs/wait';

/** Parts of a request that a run outside any conversation takes, too. */
const taken = ['input', 'config', 'context'];

/** Builds a run outside any conversation: the server forgets it at its end, and ends it if nobody reads it. */
export function singleRun(
  url: string,
  mode: DataTransferMode,
  request: RunRequest,
): { url: string; body: JsonObject } {
  const { base, assistant } = partsOf(url);
  const body = {
    assistant_id: assistant,
    ...Object.fromEntries(Object.entries(readRequest(request).body).filter(([name]) => taken.includes(name))),
    ...(mode === 'stream' ? { stream_mode: ['messages-tuple', 'values'] } : {}),
    on_disconnect: 'cancel',
  };
  return { url: base + singleRunPath(mode), body };
}
