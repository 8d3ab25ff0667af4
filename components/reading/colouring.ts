import type { CodeLanguage } from '../../lib/markdown/code/code-languages.ts';
import type { CodePiece, highlighted } from '../../lib/markdown/code/highlight.ts';

type Load = () => Promise<{ highlighted: typeof highlighted }>;

/**
 * Creates a queue that highlights one code block per task. Resolves to undefined on a failure or an abort.
 */
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

/** The queue of this page. Loads the grammars for its first code block. */
export const colour = colouring(() => import('../../lib/markdown/code/highlight.ts'));
