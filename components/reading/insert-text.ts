import { createContext } from 'preact';

/** Opens the question whether an answer, or code of one, goes into the page beside the panel. */
type InsertText = { answer(text: string): void; code(text: string): void };

/** Undefined where there is no page beside. */
export const InsertText = createContext<InsertText | undefined>(undefined);
