/** A parameter as it stands in a URL, with its escapes. */
export type Parameter = { name: string; value: string };

/** Splits the query off a URL; undefined if it has none. The fragment stays with the URL. */
export function splitQuery(text: string): { url: string; query: string } | undefined {
  const [, before, query, fragment = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(text) ?? [];
  return before === undefined || query === undefined ? undefined : { url: before + fragment, query };
}

export const withoutQuery = (url: string): string => splitQuery(url)?.url ?? url;

/** Lists the parameters of a query, as they are written. */
export const parametersIn = (query: string): Parameter[] =>
  query.split('&').flatMap((pair) => {
    const [name = '', ...rest] = pair.split('=');
    return pair === '' ? [] : [{ name, value: rest.join('=') }];
  });

/** Writes parameters as a query: only signs that would end a part, and those that no URL has, are escaped. */
export const queryText = (parameters: readonly Parameter[]): string =>
  parameters.map(({ name, value }) => `${escaped(name).replaceAll('=', '%3D')}=${escaped(value)}`).join('&');

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\x21-\x7e]+|["#&<>]|%(?![\da-f]{2})/gi, encodeURIComponent)
    .replaceAll("'", '%27');

/** Returns a parameter as a server reads it. */
export function readParameter(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Adds a query to a URL, after one that it has. */
export const withQuery = (url: string, query: string): string =>
  query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;

/** Returns a `fetch` that adds a query to the URL of each request. */
export const fetchWithQuery = (send: typeof fetch, query: string): typeof fetch =>
  query === '' ? send : (url, init) => send(withQuery(String(url), query), init);
