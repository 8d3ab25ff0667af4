import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { say } from '../../words/say.ts';

/** Names a data transfer mode, as people read it. */
export const modeName = (mode: DataTransferMode): string =>
  say(mode === 'stream' ? 'mode_stream' : 'mode_batch');
