import { exactly } from '../../lib/chat/run/time-text.ts';
import type { FurtherRequest, Trace, TraceItems } from '../../lib/chat/trace/trace.ts';
import { say } from '../../lib/words/say.ts';
import styles from './parts/Facts.module.css';
import { FactList, HeaderTable, Part } from './parts/Facts.tsx';

/** The requests by which an answer was found or read on, each with its reply. */
export function FurtherRequests({ trace: { further = [], events } }: { trace: Trace }) {
  if (further.length === 0) return null;
  return (
    <Part title={say('inspector_further')}>
      <p class={styles.hint}>{say('inspector_furtherHint')}</p>
      {further.map((one, place) => (
        <Exchange
          key={place}
          further={one}
          amount={eventsIn(events, one.items, further[place + 1]?.items ?? events.length)}
        />
      ))}
    </Part>
  );
}

function Exchange({ further: { request, offset, ms, reply }, amount }: ExchangeProps) {
  const { method, url, headers, body = '' } = request;
  return (
    <section class={styles.part}>
      <h4 class={styles.code}>
        <bdi>{`${method} ${url}`}</bdi>
      </h4>
      <FactList
        facts={[
          { name: say('inspector_furtherSent'), value: exactly(offset) },
          {
            name: say('inspector_response'),
            value: reply
              ? say('inspector_furtherStatus', { status: String(reply.status), duration: exactly(ms) })
              : say('inspector_furtherLost', { duration: exactly(ms) }),
          },
          { name: say('inspector_events'), value: say('inspector_amount', { amount }) },
        ]}
      />
      <h5 class={styles.hint}>{say('inspector_request')}</h5>
      <HeaderTable headers={headers} />
      {body !== '' && <p class={styles.code}>{body}</p>}
      {reply && (
        <>
          <h5 class={styles.hint}>{say('inspector_response')}</h5>
          <HeaderTable headers={reply.headers} />
        </>
      )}
    </section>
  );
}

/** `amount`: number of items that its reply brought. */
type ExchangeProps = { further: FurtherRequest; amount: number };

function eventsIn(events: TraceItems, from: number, until: number): number {
  let count = 0;
  for (let place = from; place < until; place += 1) if (events.at(place)?.kind !== 'added') count += 1;
  return count;
}
