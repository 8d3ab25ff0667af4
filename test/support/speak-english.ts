import { inject } from 'vitest';
import type { Messages } from '../../catalogue-build.ts';
import { speak } from '../../lib/words/say.ts';

declare module 'vitest' {
  interface ProvidedContext {
    english: Messages;
  }
}

const catalogue = inject('english');

/** Looks up an English message as the browser does. */
export const english = (key: string): string => catalogue[key]?.message ?? '';

speak(english);
