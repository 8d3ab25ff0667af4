import { createContext } from 'preact';

/** Called where something is to change below what is read: the reader stays where they are. */
export const ReaderStays = createContext<() => void>(() => {});
