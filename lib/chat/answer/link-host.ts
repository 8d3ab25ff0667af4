import { addressesIn, asSeen } from './addresses-in-text.ts';

/** Names a link's target briefly: a host, or a mail address. */
export const placeOfLink = ({ protocol, host, pathname }: URL): string =>
  protocol === 'mailto:' ? pathname : host;

/**
 * Returns the target to show beside a link whose text names another site or can be misread. `said` is the
 * whole link text; null if unknown, as with a picture.
 */
export function shownTarget(said: string | null, target: URL): string | undefined {
  const isMisleading = said === null || said.length > longest || isUnclear(said) || saysAnother(said, target);
  return isMisleading ? placeOfLink(target) : undefined;
}

/**
 * Character limit of the search: a text with many dots or spaces would take long. Longer texts count as
 * misleading.
 */
const longest = 2_000;

const isUnclear = (said: string) => turns.test(said) || asSeen(said).trim() === '';

/** Characters that change the writing direction: an address could be read backwards. */
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

function saysAnother(said: string, target: URL): boolean {
  if (target.protocol === 'mailto:')
    return addressesIn(said).length > 0 && plainMail(said) !== target.pathname.toLowerCase();
  return addressesIn(said).some(
    ({ host, isExact }) => !isExact || siteOf(host, target) !== site(target.host),
  );
}

const plainMail = (said: string) =>
  said
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase();

/** Parses a host as the browser does; undefined if the browser rejects it. */
function siteOf(host: string, { protocol }: URL): string | undefined {
  const address = `${protocol}//${host}`;
  return URL.canParse(address) ? site(new URL(address).host) : undefined;
}

const site = (host: string) => host.replace(/^www\./, '');
