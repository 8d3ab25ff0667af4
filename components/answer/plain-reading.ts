import { createContext } from 'preact';

/** True if the conversation is shown as plain text, without Markdown. */
export const PlainReading = createContext(false);
