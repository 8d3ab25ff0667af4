import { say } from '../../words/say.ts';

/** Formats a duration: below a second to a millisecond, else to a hundredth of a second. */
export const exactly = (ms: number): string =>
  ms < 999.5
    ? say('duration_milliseconds', { amount: Math.round(ms) })
    : say('duration_seconds', { amount: Math.round(ms / 10) / 100 });
