/** A date beyond this one, in ms since 1970, is none: what formats it throws. */
export const latestMoment = 8.64e15;

/** Day and time, the same in every time zone; nothing for what is no moment. */
export const momentText = (at: number): string =>
  Math.abs(at) <= latestMoment ? `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC` : '';
