import type { ReadonlySignal } from '@preact/signals';
import { endingTexts, type ShownOutput } from '../../lib/chat/conversation/answer-reading.ts';
import { failureText } from '../../lib/chat/run/failure-text.ts';
import { isEnded, type Run } from '../../lib/chat/run/run.ts';
import { endedWell } from '../../lib/chat/run/run-state.ts';
import { oddReplyTexts } from '../../lib/chat/server/reply-text.ts';
import type { Trace } from '../../lib/chat/trace/trace.ts';
import { answerHeadOf } from '../../lib/chat/trace/trace-heads.ts';
import { addedTexts, breakTexts, readsText, traceGapTexts } from '../../lib/chat/trace/trace-text.ts';
import styles from './parts/Facts.module.css';

type Props = { run: Run; trace: Trace; output: ReadonlySignal<ShownOutput> | undefined };

/** Notes on anything unusual about the run or its trace. */
export function Remarks({ run, trace, output }: Props) {
  const { state } = run;
  const remarks = [
    state.status === 'failed' ? failureText(state.failure).title : undefined,
    ...breakTexts(trace),
    ...addedTexts(trace),
    run.mode === 'stream' ? readsText(trace) : undefined,
    ...(endedWell(state.status) ? oddReplyTexts(answerHeadOf(run, trace)) : []),
    ...(output && isEnded(run) ? endingTexts(output.value) : []),
    ...traceGapTexts(trace),
  ].filter((remark) => remark !== undefined);
  if (remarks.length === 0) return null;
  return (
    <ul class={styles.remarks}>
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}
