import * as z from 'zod/mini';
import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';

/** Consent to send this site a conversation that other sites have seen. */
export const siteChoice = z.discriminatedUnion('travels', [
  /** The whole conversation, now and later. */
  z.object({ travels: z.literal('conversation'), origin: z.string() }),
  /** Only exchanges with this site after a moment, in ms since 1970. */
  z.object({ travels: z.literal('message'), origin: z.string(), since: z.number() }),
]);
export type SiteChoice = z.infer<typeof siteChoice>;

/** The consent that goes to the worker with a message. */
export const siteConsent = z.strictObject({
  origin: z.string(),
  travels: z.enum(['conversation', 'message']),
});
export type SiteConsent = z.infer<typeof siteConsent>;

/** Returns the origin of a URL; empty for an answer without a runnable, such as an imported one. */
export const siteOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** Adds a person's consent. Ignores consent for another site than the one that is sent to. */
export function withConsent(
  choices: SiteChoice[],
  consent: SiteConsent | undefined,
  { url, now }: { url: string; now: number },
): SiteChoice[] {
  if (!consent || consent.origin !== siteOf(url)) return choices;
  const { travels, origin } = consent;
  const others = choices.filter((choice) => choice.origin !== origin);
  return [...others, travels === 'message' ? { travels, origin, since: now } : { travels, origin }];
}

/** An earlier exchange: its URL, and its time in ms since 1970. */
export type EarlierExchange = { url: string; at: number };

/** The message that is about to be sent; `askedAt` are the sites that were asked it before, with its files and context. */
export type Leaving = {
  url: string;
  choices: SiteChoice[];
  historyLimit: number | null;
  askedAt?: readonly string[];
};

export type Travelling<Exchange extends EarlierExchange> = {
  past: Exchange[];
  /** Other sites that part of `past` was exchanged with, or that alone were asked the message. */
  others: string[];
  choice: SiteChoice | undefined;
};

/** Selects the earlier exchanges to send with a message, oldest first. */
export function whatTravels<Exchange extends EarlierExchange>(
  said: Exchange[],
  { url, choices, historyLimit, askedAt = [] }: Leaving,
): Travelling<Exchange> {
  const origin = siteOf(url);
  const choice = choices.find((made) => made.origin === origin);
  const allowed =
    choice?.travels === 'message'
      ? said.filter((exchange) => siteOf(exchange.url) === origin && exchange.at >= choice.since)
      : said;
  const past = allowed.slice(historyLimit === null ? 0 : Math.max(0, allowed.length - historyLimit));
  const heard = askedAt.includes(origin) ? [] : askedAt;
  const sites = new Set([...past.map((exchange) => siteOf(exchange.url)), ...heard]);
  return { past, others: [...sites].filter((site) => site !== origin), choice };
}

/** Tells whether the person must be asked before anything is sent. */
export const isUndecided = ({ others, choice }: Travelling<EarlierExchange>) =>
  choice === undefined && others.length > 0;

/** Share of the conversation that is sent with the next message; shown above it. */
export type Told = 'all' | 'undecided' | 'shared' | 'since' | 'nothing';

export function toldOf(travelling: Travelling<EarlierExchange>): Told {
  const { past, others, choice } = travelling;
  if (isUndecided(travelling)) return 'undecided';
  if (choice?.travels === 'message') return past.length > 0 ? 'since' : 'nothing';
  return others.length > 0 ? 'shared' : 'all';
}

/** Names the sites that have seen the conversation; an empty name is another program. */
export function heardText(sites: string[]): string {
  if (sites.length === 1 && sites[0] === '') return say('siteQuestion_imported');
  const names = sites.map((site) => (site === '' ? say('siteQuestion_otherProgram') : site));
  return say('siteQuestion_heard', { sites: listText(names) });
}
