import { say } from '../../words/say.ts';

/** A duration as a person reads it, to a tenth of a second. */
export const seconds = (ms: number) => say('duration_seconds', { amount: Math.round(ms / 100) / 10 });

/** The same for a measured time that may be short: below a tenth of a second to one digit. */
export const measured = (ms: number) =>
  ms < 95 ? say('duration_seconds', { amount: Number((ms / 1_000).toPrecision(1)) }) : inPassing(ms);

/** A duration in passing: below ten seconds to a tenth, then to the second, and from two minutes on to the minute. */
export function inPassing(ms: number): string {
  if (ms < 9_950) return seconds(ms);
  if (ms < 119_500) return say('duration_seconds', { amount: Math.round(ms / 1000) });
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return say('duration_minutes', { amount: minutes });
  return say('duration_hours', { amount: Math.round(minutes / 60) });
}

/** How long something has been waited for: whole seconds, with the minutes before them from two minutes on. */
export function waited(ms: number): string {
  const all = Math.floor(ms / 1_000);
  if (all < 120) return say('duration_seconds', { amount: all });
  return say('duration_minutesAndSeconds', { minutes: Math.floor(all / 60), seconds: all % 60 });
}
