import type { Run } from '../../lib/chat/run/run.ts';
import { exactly } from '../../lib/chat/run/time-text.ts';
import type { Trace, TraceItems, TraceReply } from '../../lib/chat/trace/trace.ts';
import { traceGapTexts } from '../../lib/chat/trace/trace-text.ts';
import type { ConnectionTiming } from '../../lib/runnable/run-event.ts';
import { say } from '../../lib/words/say.ts';
import { CopyText } from '../ui/Outgoing.tsx';
import { FurtherRequests } from './FurtherRequests.tsx';
import { BodyView } from './parts/BodyView.tsx';
import styles from './parts/Facts.module.css';
import { type Fact, FactList, HeaderTable, headersAsText, Part } from './parts/Facts.tsx';
import type { InspectorPlace } from './parts/inspector-place.ts';
import { RepeatForm, type Repeating } from './Repeats.tsx';

type Props = {
  trace: Trace;
  place: InspectorPlace;
  repeating: Repeating | undefined;
};

/** The request: URL, headers and body. */
export function RequestTab({ trace, place, repeating }: Props) {
  const { request, earlier = [] } = trace;
  if (!request) return <p class={styles.hint}>{absenceText(trace)}</p>;
  const { url, headers, body, leftOut = 0, hasCookies } = request;
  // Later versions of HTTP have no such header, and the browser leaves it out.
  const closes = request.closes && !/^h[23]/.test(trace.timing?.httpVersion ?? '');
  return (
    <>
      <Part title={say('address_url')} tools={<CopyText label={say('inspector_copyUrl')} text={url} />}>
        <p class={styles.code}>
          <bdi>{url}</bdi>
        </p>
      </Part>
      <Part
        title={say('profileEditor_headers')}
        tools={<CopyText label={say('inspector_copyHeaders')} text={headersAsText(headers)} />}
      >
        <HeaderTable headers={closes ? [...headers, ['connection', 'close']] : headers} />
        {closes && <p class={styles.hint}>{say('inspector_connectionClosed')}</p>}
        <p class={styles.hint}>
          {say('inspector_browserHeaders', {
            cookies: hasCookies ? 'sent' : body === undefined ? 'unknown' : 'other',
          })}
        </p>
      </Part>
      {body !== undefined && <BodyView body={body} />}
      {leftOut > 0 && <p class={styles.hint}>{say('inspector_bodyCut', { count: leftOut })}</p>}
      {earlier.length > 0 && (
        <Part title={say('inspector_earlier')}>
          <p class={styles.hint}>{say('inspector_earlierHint')}</p>
          <FactList
            facts={earlier.map(({ url, offset, reply }) => ({
              name: url,
              value: reply
                ? say('inspector_earlierReply', { after: exactly(offset), status: String(reply.status) })
                : exactly(offset),
            }))}
          />
        </Part>
      )}
      <FurtherRequests trace={trace} />
      {repeating && leftOut === 0 && <RepeatForm request={request} place={place} repeating={repeating} />}
    </>
  );
}

function absenceText(trace: Trace): string {
  if (trace.missing.includes('all')) return traceGapTexts(trace).join(' ');
  return say(trace.startedAt === null ? 'inspector_nothingSent' : 'inspector_requestNotKept');
}

/** The response: headers, body and connection times. */
export function ResponseTab({ run, trace }: { run: Run; trace: Trace }) {
  const { reply, timing } = trace;
  if (!reply) {
    const isDeleted = trace.missing.includes('all');
    return (
      <p class={styles.hint}>{isDeleted ? traceGapTexts(trace).join(' ') : say('inspector_noResponse')}</p>
    );
  }
  const body = bodyOf(run, trace, reply);
  return (
    <>
      <Part
        title={say('profileEditor_headers')}
        tools={
          reply.headers.length > 0 && (
            <CopyText label={say('inspector_copyHeaders')} text={headersAsText(reply.headers)} />
          )
        }
      >
        {reply.headers.length > 0 ? (
          <HeaderTable headers={reply.headers} />
        ) : (
          <p class={styles.hint}>{say('inspector_headersNotKept')}</p>
        )}
        <p class={styles.hint}>{say('inspector_setCookieHidden')}</p>
      </Part>
      {body === undefined ? (
        <p class={styles.hint}>{say('inspector_bodyIsEvents')}</p>
      ) : (
        <BodyView body={body} />
      )}
      {timing && (
        <Part title={say('inspector_connection')}>
          <FactList facts={factsOf(timing)} />
        </Part>
      )}
    </>
  );
}

/** The body that is no stream: of a single response, or of a reply that is no answer. */
const bodyOf = ({ mode }: Run, { events }: Trace, reply: TraceReply): string | undefined =>
  reply.body ?? (mode === 'batch' ? eventText(events) : undefined);

function eventText(events: TraceItems): string | undefined {
  for (const { kind, text } of events) if (kind === 'event') return text;
  return undefined;
}

function factsOf(timing: ConnectionTiming): Fact[] {
  const times = [
    ['inspector_connectStart', timing.connectStart],
    ['inspector_secureConnectionStart', timing.secureConnectionStart],
    ['inspector_connectEnd', timing.connectEnd],
    ['inspector_requestStart', timing.requestStart],
    ['inspector_responseStart', timing.responseStart],
    ['inspector_responseEnd', timing.responseEnd],
  ] as const;
  return [
    { name: say('inspector_httpVersion'), value: timing.httpVersion || '–' },
    ...times.map(([key, ms]) => ({ name: say(key), value: ms > 0 ? exactly(ms) : '–' })),
  ];
}
