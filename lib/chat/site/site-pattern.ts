/** Pages of web sites. The query and the fragment of an address do not matter. */
export type SitePattern = {
  /** Host in lower case and ASCII, without a dot at its end; empty with `isWithSubdomains`: every host. */
  host: string;
  isWithSubdomains: boolean;
  /** Null: every port. */
  port: string | null;
  /** Null: every path. `*` in it is for any characters. */
  path: string | null;
};

/** A reason why a text is no pattern. */
export type PatternProblem =
  | 'empty'
  | 'space'
  | 'scheme'
  | 'no-host'
  | 'user'
  | 'star-in-host'
  | 'host'
  | 'port'
  | 'query';

export type ReadPattern = { pattern: SitePattern } | { problem: PatternProblem };

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** Reads what a person typed: `example.com`, `*.example.com/docs/*`, `127.0.0.1:8000/x`. */
export function readPattern(typed: string): ReadPattern {
  const text = typed.trim();
  if (text === '') return { problem: 'empty' };
  if (/\s/u.test(text)) return { problem: 'space' };
  const [, scheme, rest = ''] = /^(?:([a-z][a-z\d+.-]*):\/\/)?(.*)$/isu.exec(text) ?? [];
  if (scheme !== undefined && !/^https?$/i.test(scheme)) return { problem: 'scheme' };
  if (/[?#]/.test(rest)) return { problem: 'query' };
  const [, authority = '', path = ''] = /^([^/]*)(.*)$/su.exec(rest) ?? [];
  const site = readSite(authority);
  if ('problem' in site) return site;
  // A pasted address of a whole site ends with a slash.
  return { pattern: { ...site, path: path === '' || path === '/' ? null : pathOf(path) } };
}

function readSite(authority: string): Omit<SitePattern, 'path'> | { problem: PatternProblem } {
  if (authority.includes('@')) return { problem: 'user' };
  const [, name = '', given] = /^(.*?)(?::([^:\]]*))?$/su.exec(authority) ?? [];
  if (given !== undefined && !isPort(given)) return { problem: 'port' };
  const port = given === undefined ? null : String(Number(given));
  if (name === '') return { problem: 'no-host' };
  if (name === '*') return { host: '', isWithSubdomains: true, port };
  const isWithSubdomains = name.startsWith('*.');
  const bare = isWithSubdomains ? name.slice(2) : name;
  if (bare.includes('*')) return { problem: 'star-in-host' };
  const host = hostOf(bare);
  return host === undefined ? { problem: 'host' } : { host, isWithSubdomains, port };
}

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536;

/** Returns the host as addresses have it; undefined if it is none. */
function hostOf(name: string): string | undefined {
  if (/[/\\?#@%]/.test(name) || !URL.canParse(`http://${name}/`)) return undefined;
  const { hostname, port } = new URL(`http://${name}/`);
  const host = withoutLastDot(hostname);
  return port === '' && host !== '' && !/^\.|\.\./.test(host) ? host : undefined;
}

const withoutLastDot = (host: string) => host.replace(/\.$/, '');

/** Writes a path in one way: a star and a percent sign keep their meaning. */
const pathOf = (path: string) => decoded(new URL(`http://a${path}`).pathname);

/** Decodes each part that can be decoded: servers and people write the same letters in several ways. */
const decoded = (path: string) =>
  path.replace(/(?:%[\da-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes.toUpperCase();
    }
  });

/** Tells whether a pattern fits an address. */
export function fits(pattern: SitePattern, address: string): boolean {
  const url = webUrl(address);
  return url !== undefined && fitsSite(pattern, url) && fitsPath(pattern.path, decoded(url.pathname));
}

function fitsSite({ host, isWithSubdomains, port }: SitePattern, { hostname, port: own, protocol }: URL) {
  const name = withoutLastDot(hostname);
  const isHost = name === host || (isWithSubdomains && (host === '' || name.endsWith(`.${host}`)));
  return isHost && (port === null || port === (own || defaultPorts[protocol]));
}

/** A slash at the end does not matter: `/docs`, `/docs/` and, for `/docs/*`, both. */
function fitsPath(wanted: string | null, path: string): boolean {
  if (wanted === null) return true;
  return glob(withoutSlash(wanted), withoutSlash(path)) || glob(wanted, `${withoutSlash(path)}/`);
}

const withoutSlash = (path: string) => path.replace(/\/+$/, '');

/** Compares with a pattern in which `*` is for any characters, in one pass: a pattern cannot make it slow. */
function glob(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return first === text;
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
    return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

/** Returns the address if it is one of the web. */
export function webUrl(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol in defaultPorts ? url : undefined;
}

/** Suggests the pattern for all pages of the site of an address; undefined if it is none of the web. */
export const patternOf = (address: string): string | undefined => webUrl(address)?.host;
