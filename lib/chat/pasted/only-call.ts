import { PasteError } from './pasted-request.ts';

type Ways<Call> = {
  isSending(call: Call): boolean;
  /** Throws a PasteError if the URL is code. */
  urlOf(call: Call): string;
};

/**
 * Returns the call that sends something, if all such calls go to one URL. Refuses code that calls a second site in any way:
 * nobody can tell for which of them it sets its headers.
 */
export function onlyCall<Call>(all: readonly Call[], { isSending, urlOf }: Ways<Call>) {
  const sending = all.filter(isSending);
  const [call, ...others] = sending.length > 0 ? sending : all;
  if (!call) throw new PasteError({ code: 'no-url' });
  const url = urlOf(call);
  const isOtherSite = (other: Call) => ![undefined, siteOf(url)].includes(siteIn(other, urlOf));
  if (others.some((other) => urlOf(other) !== url) || all.some(isOtherSite))
    throw new PasteError({ code: 'several-commands' });
  return { call, url };
}

function siteIn<Call>(call: Call, urlOf: (call: Call) => string): string | undefined {
  try {
    return siteOf(urlOf(call));
  } catch (error) {
    if (error instanceof PasteError) return undefined;
    throw error;
  }
}

export const sends = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

const siteOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : undefined);
