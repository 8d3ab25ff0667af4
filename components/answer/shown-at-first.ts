import { createContext } from 'preact';
import { shownAtFirst } from '../../lib/chat/answer/shown-part.ts';

/** Characters of one text shown at first: fewer where a text changes often. */
export const ShownAtFirst = createContext(shownAtFirst);
