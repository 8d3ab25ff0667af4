import { type DataTransferMode, otherMode } from '../../runnable/data-transfer-mode.ts';
import type { Description } from '../../runnable/description.ts';
import type { Addresses } from '../../runnable/protocol.ts';
import { say } from '../../words/say.ts';

export type ModeTrouble = {
  /** The result of looking for the modes. */
  text: string;
  /** The next step, if it is not the other mode. */
  advice?: string;
  /** The mode that works, if any. */
  use: DataTransferMode | undefined;
};

/**
 * Warns that the endpoint of a mode was not found; undefined if it was found or the probe is unsure. A
 * runnable that serves its input schema (`hasSchema`) is not called a wrong URL.
 */
export function modeTrouble(
  modes: Description['modes'] | undefined,
  mode: DataTransferMode,
  { addressOf }: Addresses,
  hasSchema = false,
): ModeTrouble | undefined {
  if (modes?.[mode] !== 'missing') return undefined;
  const other = otherMode(mode);
  if (modes[other] === 'exposed') {
    return {
      text: say('modeNotice_other', {
        mode: mode === 'stream' ? mode : 'other',
        missing: addressOf(mode),
        exposed: addressOf(other),
      }),
      use: other,
    };
  }
  if (modes[other] === 'unknown') return undefined;
  return {
    text: say('modeNotice_neither', { stream: addressOf('stream'), batch: addressOf('batch') }),
    advice: say(hasSchema ? 'modeNotice_switchedOff' : 'modeNotice_checkUrl'),
    use: undefined,
  };
}

/** Returns the display name of a data transfer mode. */
export const modeName = (mode: DataTransferMode): string =>
  say(mode === 'stream' ? 'mode_stream' : 'mode_batch');
