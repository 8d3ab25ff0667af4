/** A date beyond this one, in ms since 1970, is none: what formats it throws. */
export const latestMoment = 8.64e15;
