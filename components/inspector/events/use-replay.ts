import { useEffect, useState } from 'preact/hooks';
import type { ShownOutput } from '../../../lib/chat/conversation/answer-reading.ts';

/** Returns the answer as it stood after a number of chunks. Rejects when aborted. */
export type Replay = (chunks: number, signal: AbortSignal) => Promise<ShownOutput>;

type Shown = { output: ShownOutput; text: string; chunks: number };

/** Returns the answer after a number of chunks, and the one before while it is made. */
export function useReplay(replay: Replay | undefined, chunks: number): Shown | undefined {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const until = new AbortController();
    void replay?.(chunks, until.signal).then(
      (output) => {
        if (until.signal.aborted) return;
        setShown({ output, text: output.as.text(output.value, output.answerAt), chunks });
      },
      () => {},
    );
    return () => until.abort();
  }, [replay, chunks]);
  return shown;
}
