/** A duration as a person reads it, to a tenth of a second. */
export const seconds = (ms: number) => `${Math.round(ms / 100) / 10} s`;
