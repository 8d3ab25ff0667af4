/** Names that a browser sets itself or silently leaves out: https://fetch.spec.whatwg.org/#forbidden-request-header */
const unsendable = [
  'accept-charset',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'access-control-request-private-network',
  'connection',
  'content-length',
  'cookie',
  'cookie2',
  'date',
  'dnt',
  'expect',
  'host',
  'keep-alive',
  'referer',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent', // Allowed by the standard, but Chromium drops it.
  'via',
];
const unsendablePrefixes = ['proxy-', 'sec-'];

/** Why a browser would not send a header of this name. */
export function headerNameProblem(name: string): string | undefined {
  if (name === '') return 'Enter the name of the header, or remove it.';
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name)) {
    return 'A header name has only letters, digits and - _ . and no spaces or colons.';
  }
  const lower = name.toLowerCase();
  if (lower === 'cookie')
    return 'A browser does not let an extension set Cookie. Use “Send browser cookies” instead.';
  if (unsendable.includes(lower) || unsendablePrefixes.some((prefix) => lower.startsWith(prefix))) {
    return `A browser does not send “${name}” on behalf of an extension. Use another name.`;
  }
  return undefined;
}

/** Why a value cannot stand in a header. */
export function headerValueProblem(value: string): string | undefined {
  if (value.trim() === '') return 'Enter the value of the header, or remove it.';
  if (/[\r\n\0]/.test(value)) return 'A header value cannot have line breaks. Check what was pasted.';
  const stranger = [...value].find((character) => (character.codePointAt(0) ?? 0) > 0xff);
  if (stranger) return `“${stranger}” cannot stand in a header (only Latin-1 characters can).`;
  return undefined;
}
