import { exactly } from '../../lib/chat/run/time-text.ts';
import type { Trace } from '../../lib/chat/trace/trace.ts';
import { traceGapTexts } from '../../lib/chat/trace/trace-text.ts';
import { say } from '../../lib/words/say.ts';
import { BodyView } from './parts/BodyView.tsx';
import { CopyText } from './parts/CopyText.tsx';
import styles from './parts/Facts.module.css';
import { FactList, Part } from './parts/Facts.tsx';
import { HeaderTable, headersAsText } from './parts/HeaderTable.tsx';
import type { InspectorPlace } from './parts/inspector-place.ts';
import { RepeatForm, type Repeating } from './RepeatForm.tsx';

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
          <FactList facts={earlier.map(({ url, offset }) => ({ name: url, value: exactly(offset) }))} />
        </Part>
      )}
      {repeating && leftOut === 0 && <RepeatForm request={request} place={place} repeating={repeating} />}
    </>
  );
}

function absenceText(trace: Trace): string {
  if (trace.missing.includes('all')) return traceGapTexts(trace).join(' ');
  return say(trace.startedAt === null ? 'inspector_nothingSent' : 'inspector_requestNotKept');
}
