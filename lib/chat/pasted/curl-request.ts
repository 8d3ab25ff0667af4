import { withoutUnseen } from '../../runnable/runnable-url.ts';
import { base64 } from '../masking/base64.ts';
import type { CommandWord } from './command-word.ts';
import type { CurlArgument, CurlMeaning } from './curl-arguments.ts';
import { openUrl } from './pasted-query.ts';
import { type PastedHeader, type PastedRequest, type PastedSource, PasteError } from './pasted-request.ts';
import { withoutCredentials } from './settings.ts';

/** The request that the arguments read so far describe. */
type Reading = {
  urls: CommandWord[];
  method: string | undefined;
  headers: PastedHeader[];
  /** Headers set by options, by lower-case name; `-H` replaces them. */
  usual: Map<string, PastedHeader>;
  /** Headers removed by `-H` without a value, by lower-case name. */
  removed: string[];
  data: string | undefined;
  queries: string[];
  isGet: boolean;
  isHead: boolean;
  ignored: string[];
  stdin: string | undefined;
};

/** Builds the request that curl, or another program with the same arguments, would send. */
export function curlRequest(
  source: PastedSource,
  all: readonly CurlArgument[],
  stdin: string | undefined,
): PastedRequest {
  const reading: Reading = {
    urls: [],
    method: undefined,
    headers: [],
    usual: new Map(),
    removed: [],
    data: undefined,
    queries: [],
    isGet: false,
    isHead: false,
    ignored: [],
    stdin,
  };
  for (const argument of all) meanings[argument.meaning](reading, argument);
  const { text, header } = withoutCredentials(urlOf(reading));
  if (source === 'curl') refuseGlobs(text, all);
  if (header && !reading.usual.has('authorization')) reading.usual.set('authorization', header);
  const hasBody = reading.data !== undefined && !reading.isGet;
  if (hasBody) setUsual(reading, 'Content-Type', 'application/x-www-form-urlencoded', true);
  const { method, isHead, ignored } = reading;
  return {
    source,
    method: method ?? (isHead ? 'HEAD' : hasBody ? 'POST' : 'GET'),
    url: text,
    headers: sentHeaders(reading),
    body: hasBody ? reading.data : undefined,
    notes: ignored.length === 0 ? [] : [{ code: 'ignored', names: [...new Set(ignored)] }],
  };
}

/** Refuses a URL that stands for several of them. */
function refuseGlobs(url: string, all: readonly CurlArgument[]) {
  const isOff = all.some(({ name }) => name === '-g' || name === '--globoff');
  if (!isOff && /\{[^{}/]*,[^{}/]*\}|\[\w+-\w+(?::\d+)?\]/.test(url.split('?')[0] ?? ''))
    throw new PasteError({ code: 'several-urls' });
}

type Meaning = (reading: Reading, argument: CurlArgument) => void;

const meanings: Record<CurlMeaning | 'unknown', Meaning> = {
  method: (reading, { value }) => {
    reading.method = value.text;
  },
  header: addHeader,
  data: (reading, argument) => addData(reading, textOf(reading, argument)),
  'raw-data': (reading, { value }) => addData(reading, value.text),
  'encoded-data': (reading, argument) => addData(reading, encoded(argument)),
  json: (reading, argument) => {
    reading.data = (reading.data ?? '') + textOf(reading, argument);
    setUsual(reading, 'Content-Type', 'application/json');
    setUsual(reading, 'Accept', 'application/json');
  },
  query: (reading, argument) => {
    const { text } = argument.value;
    reading.queries.push(text.startsWith('+') ? text.slice(1) : encoded(argument));
  },
  user: (reading, { value }) => {
    const pair = value.text.includes(':') ? value.text : `${value.text}:`;
    setUsual(
      reading,
      'Authorization',
      `Basic ${base64(new TextEncoder().encode(pair))}`,
      false,
      // Curl asks for a password that is not written.
      value.hasVariable || pair !== value.text,
    );
  },
  bearer: (reading, { value }) =>
    setUsual(reading, 'Authorization', `Bearer ${value.text}`, false, value.hasVariable),
  cookie: (reading, { name, value }) => {
    const before = reading.usual.get('cookie')?.value;
    if (!value.text.includes('=')) reading.ignored.push(`${name} ${value.text}`);
    else setUsual(reading, 'Cookie', before === undefined ? value.text : `${before};${value.text}`);
  },
  agent: (reading, { value }) => setUsual(reading, 'User-Agent', value.text),
  referer: (reading, { value }) => setUsual(reading, 'Referer', value.text.replace(/;auto$/, '')),
  url: ({ urls }, { value }) => void urls.push(value),
  get: (reading) => {
    reading.isGet = true;
  },
  head: (reading) => {
    reading.isHead = true;
  },
  compressed: (reading) => setUsual(reading, 'Accept-Encoding', 'deflate, gzip, br, zstd'),
  file: (_, { name, value: { text } }) => {
    throw new PasteError({ code: 'file', option: `${name} ${text}`.trim() });
  },
  next: () => {
    throw new PasteError({ code: 'several-urls' });
  },
  own: () => {},
  foreign: ({ ignored }, { name }) => void ignored.push(name),
  unknown: ({ ignored }, { name }) => void ignored.push(name),
};

function addHeader(reading: Reading, { name: option, value: { text, hasVariable } }: CurlArgument) {
  if (text.startsWith('@')) throw new PasteError({ code: 'file', option: `${option} ${text}` });
  const [, name = '', mark, value = ''] = /^([^:;]+)([:;])([\s\S]*)$/.exec(text) ?? [];
  const isEmpty = value.trim() === '';
  if (mark === ':' && isEmpty) reading.removed.push(name.trim().toLowerCase());
  else if (mark === ':' || (mark === ';' && isEmpty))
    reading.headers.push({ name: name.trim(), value: value.trim(), isOpen: hasVariable });
}

function setUsual(reading: Reading, name: string, value: string, isDefault = false, isOpen = false) {
  const key = name.toLowerCase();
  if (!isDefault || !reading.usual.has(key)) reading.usual.set(key, { name, value, isOpen });
}

function addData(reading: Reading, text: string) {
  reading.data = reading.data === undefined ? text : `${reading.data}&${text}`;
}

/** Returns a text, or that of the standard input; throws for any other file. */
function textOf({ stdin }: Reading, { name, value: { text } }: CurlArgument): string {
  if (stdin !== undefined && /^(?:@-|@\/dev\/stdin|\$\(cat\s*\))$/.test(text)) return stdin;
  if (text.startsWith('@')) throw new PasteError({ code: 'file', option: `${name} ${text}` });
  return text;
}

/** Encodes as `--data-urlencode` does: only the part after a name and “=”. */
function encoded({ name: option, value: { text } }: CurlArgument): string {
  const [, name = '', mark = '', content = text] = /^([^=@]*)([=@])([\s\S]*)$/.exec(text) ?? [];
  if (mark === '@') throw new PasteError({ code: 'file', option: `${option} ${text}` });
  const plain = encodeURIComponent(content)
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
  return name === '' ? plain : `${name}=${plain}`;
}

/** Lists all headers: those of `-H` replace or remove the ones that options set. */
function sentHeaders({ headers, usual, removed }: Reading): PastedHeader[] {
  const own = new Set([...removed, ...headers.map(({ name }) => name.toLowerCase())]);
  const kept = [...usual].filter(([name]) => !own.has(name)).map(([, header]) => header);
  return [...kept, ...headers];
}

function urlOf({ urls, queries, data, isGet }: Reading): string {
  const [word, ...others] = urls;
  if (word === undefined) throw new PasteError({ code: 'no-url' });
  if (others.length > 0) throw new PasteError({ code: 'several-urls' });
  const written = withoutUnseen(word.text);
  const address = word.hasVariable ? openUrl(written) : written;
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`;
  const added = [...queries, ...(isGet && data !== undefined ? [data] : [])].join('&');
  if (added === '') return text;
  const [, before = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(text) ?? [];
  return `${before}${before.includes('?') ? '&' : '?'}${added}${hash}`;
}
