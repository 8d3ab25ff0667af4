import { type PastedCall, type PastedRequest, PasteError } from './pasted-request.ts';

/** Code with more calls than this is no command but a program. */
export const mostCalls = 20;

type Choice = (found: RegExpExecArray) => boolean;

/** Finds calls in code, but none in a comment or a text: a message may speak of code. */
export function callsIn(text: string, start: RegExp, isChosen: Choice = () => true): RegExpExecArray[] {
  const code = text.replace(quiet, (part) => ' '.repeat(part.length));
  const all = [...text.matchAll(start)].filter(
    (found) => /\S/.test(code.slice(found.index, found.index + found[0].length)) && isChosen(found),
  );
  if (all.length > mostCalls) throw new PasteError({ code: 'several-commands' });
  return all;
}

/** Texts and comments of JavaScript and Python. One that is not closed goes to the end of its line, or to the end. */
const quiet =
  /"""(?:[\s\S]*?"""|[\s\S]*)|'''(?:[\s\S]*?'''|[\s\S]*)|`{3,}|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?|\/\*(?:[\s\S]*?\*\/|[\s\S]*)|(?<!:)\/\/[^\n]*|(?<=^|\s)#[^\n]*/g;

/**
 * Returns the request that sends something, if all such calls go to one URL. Refuses a text that calls a second site in any
 * way: nobody can tell for which of them it sets its headers.
 */
export function onlyCall(all: readonly PastedCall[]): PastedRequest {
  const sending = all.filter(({ isSending }) => isSending);
  const [call, ...others] = sending.length > 0 ? sending : all;
  if (!call) throw new PasteError({ code: 'no-url' });
  const url = call.url();
  const isOtherSite = (other: PastedCall) => ![undefined, siteOf(url)].includes(siteIn(other));
  if (others.some((other) => !isSame(call, other)) || all.some(isOtherSite))
    throw new PasteError({ code: call.isClient ? 'several-urls' : 'several-commands' });
  const { source } = call;
  return { source, url, ...call.rest(url) };
}

/** Compares URLs: calls beside a client may go to places below it. */
function isSame(call: PastedCall, other: PastedCall): boolean {
  const [one, its] = [call, other].map((item) => item.url().replace(/\/+$/, ''));
  if (call.isClient === other.isClient) return call.url() === other.url();
  return call.isClient ? `${its}/`.startsWith(`${one}/`) : `${one}/`.startsWith(`${its}/`);
}

function siteIn(call: PastedCall): string | undefined {
  try {
    return siteOf(call.url());
  } catch (error) {
    if (error instanceof PasteError) return undefined;
    throw error;
  }
}

export const sends = (method: string): boolean => !/^(?:GET|HEAD)$/i.test(method);

const siteOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : undefined);
