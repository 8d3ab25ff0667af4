import * as z from 'zod/mini';
import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';

/** Consent to send a conversation that other sites have heard to this one, too. */
export const siteChoice = z.discriminatedUnion('travels', [
  /** All of it, now and later. */
  z.object({ travels: z.literal('conversation'), origin: z.string() }),
  /** Only what that site is told itself from a moment on, in ms since 1970. */
  z.object({ travels: z.literal('message'), origin: z.string(), since: z.number() }),
]);
export type SiteChoice = z.infer<typeof siteChoice>;

/** The same, as it goes to the worker with a message. */
export const siteConsent = z.strictObject({
  origin: z.string(),
  travels: z.enum(['conversation', 'message']),
});
export type SiteConsent = z.infer<typeof siteConsent>;

/** The origin of a URL; empty for an answer that no runnable gave, as an imported one. */
export const siteOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** Adds what a person has chosen. A choice that was made for another site than the one that is sent to is void. */
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

/** The message that is about to leave. */
export type Leaving = { url: string; choices: SiteChoice[]; historyLimit: number | null };

export type Travelling<Exchange extends EarlierExchange> = {
  past: Exchange[];
  /** The other sites that some of it was said to. */
  others: string[];
  choice: SiteChoice | undefined;
};

/** Picks what travels with a message of what was said before it, oldest first. */
export function whatTravels<Exchange extends EarlierExchange>(
  said: Exchange[],
  { url, choices, historyLimit }: Leaving,
): Travelling<Exchange> {
  const origin = siteOf(url);
  const choice = choices.find((made) => made.origin === origin);
  const allowed =
    choice?.travels === 'message'
      ? said.filter((exchange) => siteOf(exchange.url) === origin && exchange.at >= choice.since)
      : said;
  const past = allowed.slice(historyLimit === null ? 0 : Math.max(0, allowed.length - historyLimit));
  const sites = new Set(past.map((exchange) => siteOf(exchange.url)));
  return { past, others: [...sites].filter((site) => site !== origin), choice };
}

/** Whether the person must be asked before anything of it leaves. */
export const isUndecided = ({ others, choice }: Travelling<EarlierExchange>) =>
  choice === undefined && others.length > 0;

/** How much of the conversation goes with the next message, as the line above it says. */
export type Told = 'all' | 'undecided' | 'shared' | 'since' | 'nothing';

export function toldOf(travelling: Travelling<EarlierExchange>): Told {
  const { past, others, choice } = travelling;
  if (isUndecided(travelling)) return 'undecided';
  if (choice?.travels === 'message') return past.length > 0 ? 'since' : 'nothing';
  return others.length > 0 ? 'shared' : 'all';
}

/** Says who has heard what was said so far; an empty name is that of another program. */
export function heardText(sites: string[]): string {
  const names = sites.map((site) => (site === '' ? say('siteQuestion_otherProgram') : site));
  return say('siteQuestion_heard', { sites: listText(names) });
}
