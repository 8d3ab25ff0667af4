import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { say } from '../../words/say.ts';

/** Returns the display name of a data transfer mode. */
export const modeName = (mode: DataTransferMode): string =>
  say(mode === 'stream' ? 'mode_stream' : 'mode_batch');
