import { parseJson } from '../../json/json.ts';
import type { CommandWord } from './command-word.ts';
import { type CurlArgument, type CurlMeaning, curlArguments, optionsOf } from './curl-arguments.ts';

const wgetOptions = optionsOf(
  {
    method: '--method',
    header: '--header',
    'raw-data': '--post-data --body-data',
    file: '--post-file --body-file',
    agent: '-U --user-agent',
    referer: '--referer',
    user: '--user --http-user',
    own: `-O --output-document -o --output-file -a --append-output -t --tries -T --timeout --connect-timeout --read-timeout
      --dns-timeout -w --wait --waitretry --retry-on-http-error -P --directory-prefix --max-redirect --limit-rate --progress
      --password --http-password`,
    foreign: `-e --execute -i --input-file --ca-certificate --ca-directory --certificate --private-key --load-cookies
      --bind-address --proxy-user --proxy-password --secure-protocol --config`,
  },
  {
    own: `-q --quiet -v --verbose -n --no-verbose -S --server-response -c --continue -N --content-on-error --show-progress
      --retry-connrefused --auth-no-challenge -4 -6 --compression --cache --hsts`,
    foreign: '--no-check-certificate --spider',
  },
);

const argument = (meaning: CurlMeaning | 'unknown', text: string, hasVariable = false): CurlArgument => ({
  meaning,
  name: meaning === 'unknown' ? text : '',
  value: { text, hasVariable },
});

const given = (all: readonly CurlArgument[], names: RegExp): CommandWord | undefined =>
  all.findLast(({ name }) => names.test(name))?.value;

/** Reads the arguments of wget, which has an option for the password. */
export function wgetArguments(words: readonly CommandWord[]): CurlArgument[] {
  const all = curlArguments(words, wgetOptions);
  const password = given(all, /^--(?:http-)?password$/);
  return all.map((option) => {
    const { meaning, value } = option;
    if (meaning !== 'user' || !password) return option;
    const hasVariable = value.hasVariable || password.hasVariable;
    return { ...option, value: { text: `${value.text}:${password.text}`, hasVariable } };
  });
}

const httpieOptions = optionsOf(
  {
    user: '-a --auth',
    'raw-data': '--raw',
    own: `-o --output -p --print --pretty -s --style --timeout --max-redirects --session --session-read-only --format-options
      --response-charset --response-mime -P --history-print --default-scheme -A --auth-type`,
    foreign: '--proxy --verify --cert --cert-key --ssl --ciphers --boundary',
  },
  {
    own: `-j --json -v --verbose -h --headers -m --meta -b --body -d --download -c --continue -F --follow --all -S --stream
      -q --quiet --check-status --debug --traceback -f --form -I --ignore-stdin`,
    foreign: '--multipart --chunked -x --compress --offline',
  },
);

/** Reads the arguments of HTTPie: `METHOD URL Header:value parameter==value member=value`. */
export function httpieArguments(
  words: readonly CommandWord[],
  scheme: string,
  stdin: string | undefined,
): CurlArgument[] {
  const all = curlArguments(words, httpieOptions);
  const [first, ...others] = all.filter(({ meaning }) => meaning === 'url').map(({ value }) => value);
  const isMethod = others.length > 0 && /^[A-Za-z]+$/.test(first?.text ?? '');
  const [url, ...items] = isMethod ? others : [first, ...others];
  const isForm = given(all, /^(?:-f|--form)$/) !== undefined;
  const body: Record<string, unknown> = {};
  const read = items.flatMap((word) => (word ? itemOf(word, body, isForm) : []));
  const usual = given(all, /^--default-scheme$/)?.text ?? scheme;
  const json = Object.keys(body).length > 0 ? JSON.stringify(body) : stdin;
  const isIgnored = json === stdin && given(all, /^(?:-I|--ignore-stdin)$/) !== undefined;
  return [
    ...(isMethod && first ? [argument('method', first.text.toUpperCase())] : []),
    ...(url ? [argument('url', addressOf(url.text, usual), url.hasVariable)] : []),
    ...optionsIn(all),
    ...read,
    ...(json !== undefined && !isIgnored ? [argument('json', json)] : []),
  ];
}

/** Returns the options with what the kind of authentication makes of a user. */
function optionsIn(all: readonly CurlArgument[]): CurlArgument[] {
  const options = all.filter(({ meaning }) => meaning !== 'url');
  const kind = given(all, /^(?:-A|--auth-type)$/)?.text ?? 'basic';
  if (kind === 'bearer')
    return options.map((option) => (option.meaning === 'user' ? { ...option, meaning: 'bearer' } : option));
  return kind === 'basic' ? options : [...options, argument('unknown', '--auth-type')];
}

/** Puts the scheme, and the host of a shorthand such as `:8000/chat`, before an address. */
function addressOf(text: string, scheme: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  const place = text.replace(/^:\/\//, '');
  return `${scheme}://${/^:(?!:)/.test(place) ? `localhost${place.replace(/^:(?=\/|$)/, '')}` : place}`;
}

/** A header, a parameter, or a member of the body: the first separator counts. */
const item = /^((?:\\[\s\S]|[^\\:=@;])+)(:=@|:=|==|=@|=|@|:|;)([\s\S]*)$/;

/** Reads an item as an argument of curl. A member goes into the body. */
function itemOf(word: CommandWord, body: Record<string, unknown>, isForm: boolean): CurlArgument[] {
  const [, written = '', sign = '', value = ''] = item.exec(word.text) ?? [];
  const name = written.replace(/\\([\s\S])/g, '$1');
  const isFile = sign.endsWith('@') || (/^(?::|==)$/.test(sign) && value.startsWith('@'));
  if (isFile) return [argument('file', word.text)];
  if (sign === ':' || sign === ';') return [argument('header', `${name}${sign}${value}`, word.hasVariable)];
  if (sign === '==') return [argument('query', `${name}=${value}`, word.hasVariable)];
  if (isForm && /^:?=$/.test(sign)) return [argument('encoded-data', `${name}=${value}`, word.hasVariable)];
  const json = sign === ':=' ? parseJson(value) : value;
  // A member inside another one is a path in brackets.
  if (sign === '' || json === undefined || /[[\]]/.test(name)) return [argument('unknown', word.text)];
  body[name] = json;
  return [];
}
