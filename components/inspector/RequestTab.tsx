import type { Trace } from '../../lib/chat/trace/trace.ts';
import { say } from '../../lib/words/say.ts';
import { BodyView } from './parts/BodyView.tsx';
import { CopyText } from './parts/CopyText.tsx';
import styles from './parts/Facts.module.css';
import { Part } from './parts/Facts.tsx';
import { HeaderTable, headersAsText } from './parts/HeaderTable.tsx';
import type { InspectorPlace } from './parts/inspector-place.ts';
import { RepeatForm, type Repeating } from './RepeatForm.tsx';

type Props = {
  trace: Trace;
  place: InspectorPlace;
  repeating: Repeating | undefined;
};

/** The request: URL, headers and body. */
export function RequestTab({ trace: { request, startedAt }, place, repeating }: Props) {
  if (!request) {
    return (
      <p class={styles.hint}>
        {say(startedAt === null ? 'inspector_nothingSent' : 'inspector_requestNotKept')}
      </p>
    );
  }
  const { url, headers, body, leftOut = 0, hasCookies } = request;
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
        <HeaderTable headers={headers} />
        <p class={styles.hint}>
          {say('inspector_browserHeaders', {
            cookies: hasCookies ? 'sent' : body === undefined ? 'unknown' : 'other',
          })}
        </p>
      </Part>
      {body !== undefined && <BodyView body={body} />}
      {leftOut > 0 && <p class={styles.hint}>{say('inspector_bodyCut', { count: leftOut })}</p>}
      {repeating && leftOut === 0 && <RepeatForm request={request} place={place} repeating={repeating} />}
    </>
  );
}
