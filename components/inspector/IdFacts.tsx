import { useMemo } from 'preact/hooks';
import type { Run } from '../../lib/chat/run/run.ts';
import { homeOf, idForRunnable } from '../../lib/chat/storage/record-id.ts';
import type { Trace } from '../../lib/chat/trace/trace.ts';
import { memoryIdIn } from '../../lib/chat/trace/trace-heads.ts';
import { say } from '../../lib/words/say.ts';
import styles from './parts/Facts.module.css';
import { FactList } from './parts/Facts.tsx';

type Props = { run: Run; trace: Trace };

/** The ids of a run, and whether cookies were sent; what is absent is so with its reason. */
export function IdFacts({ run, trace }: Props) {
  const { id, runnableRunId, conversationId, repeatOf } = run;
  const absence = absenceIn(trace);
  const { body, hasCookies } = trace.request ?? {};
  const memoryId = useMemo(() => (body === undefined ? undefined : memoryIdIn(body)), [body]);
  const isOutside = repeatOf !== undefined || homeOf(conversationId) !== conversationId;
  return (
    <FactList
      facts={[
        { name: say('inspector_runId'), value: <Id id={id} /> },
        {
          name: say('inspector_serverRunId'),
          value: runnableRunId === null ? '–' : <Id id={runnableRunId} />,
        },
        {
          name: say('inspector_conversationId'),
          value: isOutside ? say('inspector_noConversation') : <Id id={idForRunnable(conversationId)} />,
        },
        {
          name: say('inspector_memoryId'),
          value: memoryId === undefined ? (absence ?? say('inspector_noMemoryId')) : <Id id={memoryId} />,
        },
        {
          name: say('inspector_cookies'),
          value: absence ?? say(hasCookies ? 'inspector_cookiesSent' : 'inspector_cookiesNotSent'),
        },
      ]}
    />
  );
}

const Id = ({ id }: { id: string }) => <bdi class={styles.code}>{id}</bdi>;

/** Says why nothing is known of what a request carried. Versions that kept no body kept none of it. */
function absenceIn({ request, startedAt, missing }: Trace): string | undefined {
  if (request?.body !== undefined) return undefined;
  const isUnsent = !request && startedAt === null && !missing.includes('all');
  return say(isUnsent ? 'inspector_nothingSent' : 'inspector_notKept');
}
