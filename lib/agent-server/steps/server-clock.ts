import type { Step } from '../../runnable/step.ts';

/**
 * Returns a function that turns a server's moments into ms since the request. The clocks of server and browser may
 * differ: no event is later than its arrival, and the one that arrived soonest sets the difference. `offset`: when the
 * event arrived; it is the time of an event without a moment.
 */
export function createServerClock(steps: () => readonly Step[]): (moment: string, offset: number) => number {
  let ahead: number | undefined;
  return (moment, offset) => {
    const at = momentIn(moment);
    if (Number.isNaN(at)) return offset;
    const later = ahead === undefined ? 0 : Math.max(0, ahead + at - offset);
    if (later > 0) for (const step of steps()) move(step, -later);
    ahead = (ahead ?? offset - at) - later;
    return ahead + at;
  };
}

/** Reads a moment with its microseconds, which `Date` drops. */
function momentIn(text: string): number {
  const rest = /\.\d{3}(\d+)/.exec(text)?.[1];
  return Date.parse(text) + (rest === undefined ? 0 : Number(`0.${rest}`));
}

function move(step: Step, by: number) {
  step.start += by;
  if (step.end !== undefined) step.end += by;
  for (const told of step.told) told.at += by;
  for (const child of step.children) move(child, by);
}
