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

/** An address found in a text. `host` is as written; `isExact`: the spelling is unambiguous. */
type SaidAddress = { host: string; isExact: boolean };

/** Look-alikes of the dot and the slash. */
const dots = /[\u3002\u2024\ua4f8\ua60e\u06d4\u0701\u0702]/g;
const slashes = /[\u2044\u2215\u2571\u29f8]/g;
/** Invisible characters, and those that change the writing direction. */
const unseen = /[\p{Cf}\p{Mn}\p{Me}\u3164\uffa0\u115f\u1160\u2800]/gu;

/** “example[.]com” and “example (dot) com”, as people write addresses that must not become links. */
const bracketedDot = /\s*[[({]\s*(?:\.|dot)\s*[\])}]\s*/gi;

/**
 * Normalizes a text to what a reader sees: replaces look-alikes of dots and slashes, removes invisible
 * characters.
 */
const asSeen = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(dots, '.')
    .replace(slashes, '/')
    .normalize('NFD')
    .replace(unseen, '')
    .normalize('NFC')
    .replace(bracketedDot, '.')
    .replace(/\s+\.(?=(?:com|org|net)\b)/gi, '.');

/** Finds the web and mail addresses that a reader would see in a text. */
const addressesIn = (text: string): SaidAddress[] =>
  asSeen(text)
    .split(/[^\p{L}\p{N}\p{M}_.\-:@/\\?#=&%+~]+/u)
    .flatMap((word) => addressIn(word) ?? partsOf(word).flatMap((part) => addressIn(part) ?? []));

/** Splits `see/example.com` and `at:example.com`: an address may follow the separator. */
const partsOf = (word: string) => word.split(/[/\\:=?&#]+/).slice(1);

const scheme = /^(?:https?|ftp|mailto|wss?):(?:[/\\]{2})?|^[/\\]{2}/i;

function addressIn(word: string): SaidAddress | undefined {
  const bare = word.replace(/^[^\p{L}\p{N}/\\@]+|[^\p{L}\p{N}/\\]+$/gu, '');
  const rest = bare.replace(scheme, '');
  const [authority = ''] = rest.split(/[/\\?#]/);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const name = host.replace(/:\d+$/, '');
  const isMarked = rest !== bare || authority !== rest || name !== host || authority.includes('@');
  if (!isHost(name, isMarked, rest !== bare)) return undefined;
  return { host, isExact: !authority.includes('@') && !/[^\x21-\x7e]|I/.test(host) };
}

/** `isMarked`: characters next to the name mark it as a host; `hasScheme`: one of them is a scheme. */
function isHost(name: string, isMarked: boolean, hasScheme: boolean): boolean {
  if (hasScheme && name !== '') return true;
  if (name.toLowerCase() === 'localhost') return isMarked;
  if (isIpAddress(name)) return true;
  const labels = name.split('.');
  const [last = '', first = ''] = [labels.at(-1)?.toLowerCase(), labels[0]];
  if (labels.length < 2 || labels.some((label) => !/^[\p{L}\p{N}_-]+$/u.test(label))) return false;
  if (!/^(?:\p{L}{2,}|xn--[a-z0-9-]+)$/u.test(last) || fileNames.test(name)) return false;
  return isMarked ? !fileEndings.has(last) : first.toLowerCase() === 'www' || isTopLevel(last);
}

const isIpAddress = (name: string) =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name) && name.split('.').every((part) => Number(part) < 256);

/** Common file names whose endings are also country codes. */
const fileNames =
  /^(?:readme|changelog|contributing|license|security|setup|main|index|__init__)\.(?:md|py|rs|sh)$/i;

/** File endings that are not top-level domains: `src/app.ts` is not an address. */
const fileEndings = new Set(
  'js ts tsx jsx mjs cjs json yaml yml toml xml html htm css scss csv txt pdf png jpg jpeg svg gif doc docx xls xlsx'.split(
    ' ',
  ),
);

/** Country codes have two letters; the others need a list, or “array.map” would count as a site. */
const isTopLevel = (label: string) =>
  topLevels.has(label) ||
  label.startsWith('xn--') ||
  /[^a-z]/.test(label) ||
  (label.length === 2 && !fileEndings.has(label));

const topLevels = new Set(
  (
    'com org net edu gov mil int info biz name pro app dev cloud online site shop store tech xyz top club live news blog ' +
    'page link click bank finance money support help email group world today space website digital agency network systems ' +
    'solutions services download zip mov academy wiki chat social health care law insurance tax fund media video games host ' +
    'press codes software tools design studio art foundation jobs travel mobi tel asia cat post coop aero museum google ' +
    'microsoft apple amazon goog youtube android security login account business company center exchange trade market global ' +
    'international ltd inc llc gmbh work works team plus zone city life style guru expert education school university science ' +
    'engineering computer computing technology mobile phone web hosting domains directory review reviews rocks ninja pizza ' +
    'wtf lol fun vip one icu bid win loan men stream gdn racing date faith cricket party accountant'
  ).split(' '),
);
