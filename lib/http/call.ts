import { hiddenMask } from '../runnable/kept-body.ts';
import { maskedEvent, withoutHidden } from '../runnable/masked.ts';
import type { HeaderList, Reads, RunEvent, SentRequest } from '../runnable/run-event.ts';
import type { RunDetails, Target } from '../runnable/runnable.ts';
import { withQuery } from '../runnable/runnable-url.ts';

/** Sends a request to an address with what a profile says of every request to its runnable. */
export type Call = (url: string, accept: string, init: RequestInit) => Promise<Response>;

export function createCall(target: Target): Call {
  const { sendCookies = false, fetch: send } = target;
  return (url, accept, init) => {
    const headers = headersIn(target, accept, init);
    const credentials = sendCookies ? 'include' : 'omit';
    return send(url, { ...init, headers, credentials, redirect: 'manual', cache: 'no-store' });
  };
}

/** Returns the head of a POST as the trace keeps it, before secrets are masked. */
export const headOf = (target: Target, url: string, accept: string, hasBody: boolean): SentRequest => ({
  method: 'POST',
  url,
  headers: [...headersOf(target, accept, hasBody)],
  ...(target.sendCookies && { hasCookies: true }),
  ...(target.closes && { closes: true }),
});

/** Sends requests that follow the first one of a run, and emits each once its reply has begun, or is lost. */
export const toldCall =
  (call: Call, target: Target, reads: Reads, emit: (event: RunEvent) => void): Call =>
  async (url, accept, init) => {
    const { now = Date.now } = target;
    const [since, before] = [now(), reads.received];
    const { method = 'GET', body } = init;
    const request: SentRequest = {
      ...headOf(target, url, accept, Boolean(body)),
      method,
      headers: [...headersIn(target, accept, init)],
      body: typeof body === 'string' ? body : '',
    };
    const tell = (reply?: { status: number; headers: HeaderList }) =>
      emit({ type: 'further', request, ms: now() - since, before, ...(reply && { reply }) });
    try {
      const response = await call(url, accept, init);
      tell({ status: response.status, headers: [...response.headers] });
      return response;
    } catch (error) {
      tell();
      throw error;
    }
  };

function headersIn(target: Target, accept: string, init: RequestInit): Headers {
  const headers = headersOf(target, accept, Boolean(init.body));
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
  return headers;
}

function headersOf({ headers: own }: Target, accept: string, hasBody: boolean): Headers {
  const headers = new Headers({ accept, ...(hasBody ? { 'content-type': 'application/json' } : {}) });
  for (const [name, value] of own) headers.set(name, value);
  return headers;
}

/** Lists the values in a request that are stored nowhere. */
export const hiddenIn = (target: Target, details: Pick<RunDetails, 'hidden'>) => [
  ...(target.hidden ?? []),
  ...(details.hidden ?? []),
];

/** Returns a function that masks the events of a run and gives them their time. */
export function maskingOf(target: Target, details: RunDetails): (event: RunEvent) => RunEvent {
  const { mask = unmasked, now = Date.now } = target;
  const { mask: maskMore = unmasked } = details;
  const hidden = hiddenIn(target, details);
  const hide = hiddenMask(hidden);
  const hideWords = (text: string) => hide(maskMore(text));
  const hideInAnswer = hiddenMask(hidden.filter((value) => value.length >= 8));
  return (event) => {
    const masked = maskedEvent(event, (text) => hideWords(mask(text)), target.secretHeaders);
    const known = hidden.length > 0 ? withoutHidden(masked, { hide, hideWords, hideInAnswer }) : masked;
    return { at: now(), ...withShownQuery(known, target) };
  };
}

function withShownQuery(event: RunEvent, { shownQuery = '', mask = unmasked }: Target): RunEvent {
  if ((event.type !== 'sent' && event.type !== 'further') || !event.request) return event;
  return { ...event, request: { ...event.request, url: withQuery(event.request.url, mask(shownQuery)) } };
}

const unmasked = (text: string) => text;
