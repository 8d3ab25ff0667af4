/** Latest valid date in ms since 1970; formatting a later one throws. */
export const latestMoment = 8.64e15;

/** Formats day and time in UTC; empty for an invalid time. */
export const momentText = (at: number): string =>
  Math.abs(at) <= latestMoment ? `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC` : '';
