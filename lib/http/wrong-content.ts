import { capped, RunnableError, type RunnableFailure } from '../runnable/failure.ts';

/** Builds the failure of a success that does not come from a runnable: a login page, the words of a proxy. */
export function wrongContent(response: Response, text: string): RunnableError {
  const contentType = response.headers.get('content-type') ?? '';
  return new RunnableError(
    screenedFailure(response, text) ?? {
      kind: 'wrong-content',
      ...(contentType === '' ? {} : { contentType }),
      ...plainDetail(text),
    },
  );
}

/** Returns a text as the detail of a failure. For an HTML page it is the title, which says more than its first tags. */
export function plainDetail(text: string): { detail: string; isPage?: boolean } {
  if (!isPageText(text)) return { detail: capped(text.trim()) };
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim() ?? '';
  return { detail: capped(title), isPage: true };
}

type Screened = Extract<RunnableFailure, { kind: 'screened' }>;

/** Headers with which services say that they want to see a browser: Cloudflare, AWS, Vercel. */
const challengeHeaders = ['cf-mitigated', 'x-amzn-waf-action', 'x-vercel-mitigated'];

/** Tells by the head whether a reply is a check for a person. The body of such a reply may stay open. */
export const isChallenge = ({ headers }: Response): boolean =>
  challengeHeaders.some((name) => /challenge|captcha|deny|block/i.test(headers.get(name) ?? ''));

/** Marks of pages that do nothing but check: Cloudflare, DataDome, AWS, HUMAN, Imperva, Akamai, Anubis. */
const checks =
  /_cf_chl_opt|captcha-delivery\.com|\bgokuProps\b|token\.awswaf\.com|px-captcha|_Incapsula_Resource|Incapsula incident|\/_sec\/cp_challenge|errors\.edgesuite\.net|\/\.within\.website\/|^error code: 10[12]0\b/i;

/** Puzzles, which a login page may have, too: only in a refusal they are the reason. */
const puzzles =
  /\bhcaptcha\.com\/|\bgoogle\.com\/recaptcha|\brecaptcha\.net\/|challenges\.cloudflare\.com\//i;

const csrfWords =
  /\bcsrf|\bxsrf|_xsrf\b|antiforgery|anti-forgery|authenticity ?token|origin checking failed|cross[- ](?:site|origin) (?:post |form |request)|\bvalid crumb\b|the change you wanted was rejected/i;

/** Statuses with which frameworks refuse a request that their own pages have not sent. 419 means nothing else. */
const csrfStatuses = [400, 401, 403, 422];

/**
 * Returns the failure of a request that a check before the runnable turned away (docs/protocol.md#http-errors);
 * undefined for any other reply.
 */
export function screenedFailure(response: Response, text: string): Screened | undefined {
  const by = checkIn(response, text);
  if (!by) return undefined;
  const detail = capped(isPageText(text) ? visibleText(text) : text.trim());
  return { kind: 'screened', by, status: response.status, detail };
}

function checkIn(response: Response, text: string): Screened['by'] | undefined {
  const isRefusal = response.status >= 400;
  const start = text.trimStart();
  if (isChallenge(response)) return 'bot-check';
  if ((isRefusal || isPageText(text)) && checks.test(start)) return 'bot-check';
  if (!isRefusal) return undefined;
  if (isCsrfCheck(response, text)) return 'csrf-check';
  return isOfAkamai(response) || puzzles.test(start) ? 'bot-check' : undefined;
}

const isOfAkamai = ({ status, headers }: Response): boolean =>
  status === 403 && /^AkamaiGHost$/i.test(headers.get('server') ?? '');

function isCsrfCheck({ status, headers }: Response, text: string): boolean {
  if (status === 419 || /^required$/i.test(headers.get('x-csrf-token') ?? '')) return true;
  return csrfStatuses.includes(status) && !isAboutFields(text) && csrfWords.test(seenIn(text));
}

/** A page has tokens of its own in its markup. */
const seenIn = (text: string) => (isPageText(text) ? visibleText(text) : text);

/** Tells whether the server lists what is wrong with the request: a token among that is a header like any other. */
const isAboutFields = (text: string) => /"loc"\s*:\s*\[/.test(text);

const isPageText = (text: string): boolean => /^\s*(<!doctype html|<html)/i.test(text);

/** Elements whose content nobody sees. */
const hidden = /^<(script|style|template|noscript|svg)\b/;

const characters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Returns what a person would see of a page, a line for each element with text. Its time grows with the page alone. */
export function visibleText(page: string): string {
  const lower = page.toLowerCase();
  const texts: string[] = [];
  let place = 0;
  while (place < page.length) {
    const tag = page.indexOf('<', place);
    texts.push(page.slice(place, tag === -1 ? undefined : tag));
    if (tag === -1) break;
    place = endOfTag(lower, tag);
  }
  return texts
    .map((text) => decoded(text).replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .filter((text, place, all) => text !== all[place - 1])
    .join('\n');
}

/** Returns the place after a tag, after a comment, or after an element that nobody sees. */
function endOfTag(lower: string, tag: number): number {
  const [, name] = hidden.exec(lower.slice(tag, tag + 10)) ?? [];
  const close = lower.startsWith('<!--', tag) ? '-->' : '>';
  const from = name === undefined ? tag : lower.indexOf(`</${name}`, tag);
  const end = from === -1 ? -1 : lower.indexOf(close, from);
  return end === -1 ? lower.length : end + close.length;
}

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return characters[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
