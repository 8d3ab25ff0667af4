import { addressesIn, asSeen } from './addresses-in-text.ts';

/** The target of a link in the fewest words: a host, or a mail address. */
export const placeOfLink = ({ protocol, host, pathname }: URL): string =>
  protocol === 'mailto:' ? pathname : host;

/**
 * The place to show beside a link: where its text says an address of another site, or may be misread. `said` is all
 * of its text; null where it is not known what a reader sees, as with a picture.
 */
export function shownTarget(said: string | null, target: URL): string | undefined {
  const isMisleading = said === null || said.length > longest || isUnclear(said) || saysAnother(said, target);
  return isMisleading ? placeOfLink(target) : undefined;
}

/** Longer texts are not searched: one of many dots or spaces would take long. */
const longest = 2_000;

const isUnclear = (said: string) => turns.test(said) || asSeen(said).trim() === '';

/** Characters that turn the direction of writing: an address could be read backwards. */
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

/** As the browser would read it; undefined where it would not. */
function siteOf(host: string, { protocol }: URL): string | undefined {
  const address = `${protocol}//${host}`;
  return URL.canParse(address) ? site(new URL(address).host) : undefined;
}

const site = (host: string) => host.replace(/^www\./, '');
