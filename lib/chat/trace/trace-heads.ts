import type { JournalEntry } from '../run/journal-entry.ts';
import type { EarlierRequest, Trace } from './trace.ts';

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
