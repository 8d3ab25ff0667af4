import { createContext } from 'preact';

/** Callback before content below the reader changes: stops following, so that the reader stays in place. */
export const ReaderStays = createContext<() => void>(() => {});
