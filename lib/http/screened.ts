import { capped, type RunnableFailure } from '../runnable/failure.ts';
import { isPageText, visibleText } from './page-text.ts';

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
