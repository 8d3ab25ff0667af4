import { type DataTransferMode, endpointOf, otherMode } from '../../runnable/data-transfer-mode.ts';
import type { Description } from '../../runnable/description.ts';

export type ModeTrouble = {
  text: string;
  /** The mode that would do. */
  use: DataTransferMode | undefined;
};

/** What is to be said where the endpoint of a mode was not found; a probe cannot see behind every server. */
export function modeTrouble(
  modes: Description['modes'] | undefined,
  mode: DataTransferMode,
): ModeTrouble | undefined {
  if (modes?.[mode] !== 'missing') return undefined;
  const [wanted, other] = [endpointOf(mode), otherMode(mode)];
  if (modes[other] === 'exposed') {
    return {
      text: `This runnable does not expose /${wanted}, but it exposes /${endpointOf(other)}.`,
      use: other,
    };
  }
  if (modes[other] === 'unknown') return undefined;
  return {
    text: 'Neither /stream nor /invoke was found at this URL: as far as can be told, no chat is possible. Check the URL. If the server only hides them, messages are answered all the same.',
    use: undefined,
  };
}
