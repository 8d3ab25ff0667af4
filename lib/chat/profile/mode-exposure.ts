import { type DataTransferMode, otherMode } from '../../runnable/data-transfer-mode.ts';
import type { Description } from '../../runnable/description.ts';
import type { Addresses } from '../../runnable/protocol.ts';

export type ModeTrouble = {
  text: string;
  /** The mode that would do. */
  use: DataTransferMode | undefined;
};

/** What is to be said where the endpoint of a mode was not found; a probe cannot see behind every server. */
export function modeTrouble(
  modes: Description['modes'] | undefined,
  mode: DataTransferMode,
  { addressOf }: Addresses,
): ModeTrouble | undefined {
  if (modes?.[mode] !== 'missing') return undefined;
  const other = otherMode(mode);
  if (modes[other] === 'exposed') {
    return {
      text: `This runnable does not expose ${addressOf(mode)}, but it exposes ${addressOf(other)}.`,
      use: other,
    };
  }
  if (modes[other] === 'unknown') return undefined;
  return {
    text: `Neither ${addressOf('stream')} nor ${addressOf('batch')} was found at this URL: as far as can be told, no chat is possible. Check the URL. If the server only hides them, messages are answered all the same.`,
    use: undefined,
  };
}
