import type { CodeLanguage } from '../../lib/markdown/code/code-languages.ts';
import type { CodePiece, highlighted } from '../../lib/markdown/code/highlight.ts';

type Load = () => Promise<{ highlighted: typeof highlighted }>;

/** Colours one code after the other, each in a task of its own; where that fails the code stays plain. */
export function colouring(load: Load) {
  let last: Promise<unknown> = Promise.resolve();
  return (language: CodeLanguage, code: string, signal: AbortSignal): Promise<CodePiece[] | undefined> => {
    const mine = last.then(async () => {
      if (signal.aborted) return undefined;
      const { highlighted } = await load();
      await nextTask();
      return signal.aborted ? undefined : highlighted(language, code);
    });
    const caught = mine.catch(() => undefined);
    last = caught;
    return caught;
  };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** The grammars are loaded with the first code that needs them. */
export const colour = colouring(() => import('../../lib/markdown/code/highlight.ts'));
