import { createContext } from 'preact';

/** Whether the conversation is shown as plain text, without reading anything in it. */
export const PlainReading = createContext(false);
