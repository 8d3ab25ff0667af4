import { memoryKeys } from '../../form/config-schema.ts';
import { isJsonObject, type Json, parseSent } from '../../json/json.ts';
import type { JournalEntry } from '../run/journal-entry.ts';
import type { Run } from '../run/run.ts';
import type { AnswerHead } from '../server/odd-reply.ts';
import type { EarlierRequest, Trace } from './trace.ts';
import { namesIn, numbersIn } from './trace-items.ts';

type Noted = JournalEntry['happenings'][number];

/** Returns the request, the reply without its events, and the times of the connection. */
export function headsIn(noted: readonly Noted[]): Pick<Trace, 'request' | 'reply' | 'timing'> {
  const heads: Pick<Trace, 'request' | 'reply' | 'timing'> = {};
  for (const { happening } of noted) {
    if (happening.type === 'sent' && happening.request) heads.request = happening.request;
    if (happening.type === 'reply') {
      const { status, headers = [] } = happening;
      heads.reply = { status, headers };
    }
    if (happening.type === 'body' && heads.reply) heads.reply.body = happening.text;
    if (happening.type === 'timing') heads.timing = happening.timing;
  }
  return heads;
}

/** Returns the requests before the last one, with the times since the first. */
export function earlierIn(noted: readonly Noted[], startedAt: number | null): EarlierRequest[] {
  const sent = noted.flatMap(({ at, happening }) =>
    happening.type === 'sent' && happening.request
      ? [{ url: happening.request.url, offset: Math.max(0, at - (startedAt ?? at)) }]
      : [],
  );
  return sent.slice(0, -1);
}

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

/** Returns the id of the session or thread that the body of a request names; undefined if it names none. */
export function memoryIdIn(body: string): string | undefined {
  const configurable = memberOf(memberOf(parseSent(body), 'config'), 'configurable');
  const ids = memoryKeys.map((key) => memberOf(configurable, key));
  return ids.find((id) => typeof id === 'string');
}

const memberOf = (value: Json | undefined, name: string) => (isJsonObject(value) ? value[name] : undefined);
