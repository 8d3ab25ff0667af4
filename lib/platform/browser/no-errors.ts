/**
 * Stands in for what serialises errors in the messaging library: no handler of ours throws, what goes wrong travels
 * as data. It would be a hundredth of the worker.
 */
export const serializeError = String;
export const deserializeError = Error;
