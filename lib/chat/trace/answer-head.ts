import type { Run } from '../run/run.ts';
import type { AnswerHead } from '../server/odd-reply.ts';
import type { Trace } from './trace.ts';
import { namesIn, numbersIn } from './trace-items.ts';

/** Returns what a trace knows of the head of an answer. Where a head was not kept, nothing is odd about it. */
export function answerHeadOf({ mode }: Pick<Run, 'mode'>, { reply, events }: Trace): AnswerHead {
  const type = reply?.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const isKept = reply !== undefined && reply.headers.length > 0;
  const first = numbersIn(events, 'chunks').findIndex((chunks) => chunks > 0);
  const name = namesIn(events)[first];
  return {
    mode,
    status: isKept ? reply.status : 200,
    contentType: type ?? (isKept ? '' : mode === 'stream' ? 'text/event-stream' : 'application/json'),
    isUnnamed: mode === 'stream' && (name === '' || name === 'message'),
  };
}
