import { say } from '../../words/say.ts';

/** Formats a duration to a tenth of a second. */
export const seconds = (ms: number) => say('duration_seconds', { amount: Math.round(ms / 100) / 10 });

/** Formats a measured duration; below a tenth of a second, to one significant digit. */
export const measured = (ms: number) =>
  ms < 95 ? say('duration_seconds', { amount: Number((ms / 1_000).toPrecision(1)) }) : inPassing(ms);

/**
 * Formats a duration briefly: tenths below ten seconds, then seconds, minutes from two minutes on, and hours
 * from two hours on.
 */
export function inPassing(ms: number): string {
  if (ms < 9_950) return seconds(ms);
  if (ms < 119_500) return say('duration_seconds', { amount: Math.round(ms / 1000) });
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return say('duration_minutes', { amount: minutes });
  return say('duration_hours', { amount: Math.round(minutes / 60) });
}

/** Formats a waiting time: seconds, from two minutes on minutes and seconds. */
export function waited(ms: number): string {
  const all = Math.floor(ms / 1_000);
  if (all < 120) return say('duration_seconds', { amount: all });
  return say('duration_minutesAndSeconds', { minutes: Math.floor(all / 60), seconds: all % 60 });
}

/** Formats a duration: below ten seconds to a millisecond, else to a hundredth of a second. */
export const exactly = (ms: number): string =>
  ms < 9_999.5
    ? say('duration_milliseconds', { amount: Math.round(ms) })
    : say('duration_seconds', { amount: Math.round(ms / 10) / 100 });

/** Latest valid date in ms since 1970; formatting a later one throws. */
export const latestMoment = 8.64e15;

/** Formats day and time in UTC; empty for an invalid time. */
export const momentText = (at: number): string =>
  Math.abs(at) <= latestMoment ? `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC` : '';
