import type { Run } from '../../lib/chat/run/run.ts';
import type { Trace } from '../../lib/chat/trace/trace.ts';
import { say } from '../../lib/words/say.ts';
import styles from './Inspector.module.css';

type Props = { run: Run; trace: Pick<Trace, 'request' | 'reply' | 'startedAt'> };

/** Method, address and status of the exchange, in one line. */
export function RequestLine({ run, trace: { request, reply, startedAt } }: Props) {
  const url = request?.url ?? run.url;
  return (
    <p class={styles.request}>
      {request && <span class={styles.method}>{request.method}</span>}
      <bdi class={styles.address} data-tooltip={url}>
        {url.replace(/^https?:\/\//, '')}
      </bdi>
      <span class={styles.quiet}>
        {reply ? reply.status : startedAt === null ? say('trace_endNotSent') : ''}
      </span>
    </p>
  );
}
