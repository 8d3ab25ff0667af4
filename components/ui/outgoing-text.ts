import { createContext } from 'preact';

/**
 * Prepares a text that is copied or saved. In an answer it stays as it is; where it comes from a trace, secrets are
 * masked. Rejects, with a text for people, if it may not leave.
 */
export const OutgoingText = createContext((text: string): Promise<string> => Promise.resolve(text));
