/** A duration as a person reads it, to a tenth of a second. */
export const seconds = (ms: number) => `${Math.round(ms / 100) / 10} s`;

/** A duration in passing: below ten seconds to a tenth, then to the second, and from two minutes on to the minute. */
export function inPassing(ms: number): string {
  if (ms < 9_950) return seconds(ms);
  if (ms < 119_500) return `${Math.round(ms / 1000)} s`;
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes} min`;
  return `${Math.round(minutes / 60)} h`;
}

/** How long something has been waited for: whole seconds, with the minutes before them from two minutes on. */
export function waited(ms: number): string {
  const all = Math.floor(ms / 1_000);
  return all < 120 ? `${all} s` : `${Math.floor(all / 60)} min ${all % 60} s`;
}
