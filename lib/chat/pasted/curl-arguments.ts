import type { CommandWord } from './command-word.ts';
import { PasteError } from './pasted-request.ts';

/** One option of a curl command with its value, or a URL. */
export type CurlArgument = {
  meaning: CurlMeaning | 'unknown';
  /** As written, without the value. */
  name: string;
  value: CommandWord;
};

const nothing: CommandWord = { text: '', hasVariable: false };

/** Reads the arguments of a curl command as curl does: short options may share a dash and include their value. */
export function curlArguments(words: readonly CommandWord[], options = curlOptions): CurlArgument[] {
  const left = words.toReversed();
  const found: CurlArgument[] = [];
  let hasOptions = true;
  for (let word = left.pop(); word; word = left.pop()) {
    const isOption = hasOptions && /^-./.test(word.text);
    if (!isOption) found.push({ meaning: 'url', name: '', value: word });
    else if (word.text === '--') hasOptions = false;
    else if (word.text.startsWith('--')) found.push(longOption(word, left, options));
    else found.push(...shortOptions(word, left, options));
  }
  return found;
}

/** Reads a long option. `left` holds the remaining words, the next one last. */
function longOption(word: CommandWord, left: CommandWord[], options: CurlOptions): CurlArgument {
  const [, name = word.text, given] =
    (options !== curlOptions && /^([^=]+)=([\s\S]*)$/.exec(word.text)) || [];
  const option = options.get(name);
  if (option) {
    const value = given === undefined ? argumentOf : () => ({ ...word, text: given });
    return { meaning: option.meaning, name, value: option.takesValue ? value(name, left) : nothing };
  }
  const isNegated = options.has(name.replace(/^--no-/, '--'));
  return { meaning: isNegated ? 'own' : 'unknown', name, value: nothing };
}

function shortOptions(
  { text, hasVariable }: CommandWord,
  left: CommandWord[],
  options: CurlOptions,
): CurlArgument[] {
  const found: CurlArgument[] = [];
  for (let at = 1; at < text.length; at += 1) {
    const name = `-${text[at]}`;
    const option = options.get(name);
    const meaning = option?.meaning ?? 'unknown';
    if (!option?.takesValue) {
      found.push({ meaning, name, value: nothing });
      continue;
    }
    const rest = text.slice(at + 1);
    found.push({ meaning, name, value: rest === '' ? argumentOf(name, left) : { text: rest, hasVariable } });
    break;
  }
  return found;
}

function argumentOf(option: string, left: CommandWord[]): CommandWord {
  const value = left.pop();
  if (value === undefined) throw new PasteError({ code: 'argument-missing', option });
  return value;
}

/** Effect of a curl option on the request. */
export type CurlMeaning =
  | 'method'
  | 'header'
  | 'data'
  | 'raw-data'
  | 'encoded-data'
  | 'json'
  | 'query'
  | 'user'
  | 'bearer'
  | 'cookie'
  | 'agent'
  | 'referer'
  | 'url'
  | 'get'
  | 'head'
  | 'compressed'
  | 'next'
  | 'file'
  /** Controls how curl works or prints; does not change the request. */
  | 'own'
  /** Changes the request in a way that browsers cannot. */
  | 'foreign';

type CurlOptions = ReadonlyMap<string, CurlOption>;
type CurlOption = { meaning: CurlMeaning; takesValue: boolean };

const withValue: Partial<Record<CurlMeaning, string>> = {
  method: '-X --request',
  header: '-H --header',
  data: '-d --data --data-ascii --data-binary',
  'raw-data': '--data-raw',
  'encoded-data': '--data-urlencode',
  json: '--json',
  query: '--url-query',
  user: '-u --user',
  bearer: '--oauth2-bearer',
  cookie: '-b --cookie',
  agent: '-A --user-agent',
  referer: '-e --referer',
  url: '--url',
  own: `-o --output --output-dir -w --write-out -m --max-time --connect-timeout --retry --retry-delay --retry-max-time
    -D --dump-header -c --cookie-jar --trace --trace-ascii --stderr --max-redirs --max-filesize --speed-limit
    --speed-time -Y -y --limit-rate --keepalive-time --expect100-timeout --happy-eyeballs-timeout-ms --proto
    --proto-default --proto-redir --libcurl --parallel-max --rate --etag-save --create-file-mode --delegation
    --ciphers --tls-max --tls13-ciphers --curves --dns-servers --dns-interface --interface --local-port`,
  foreign: `-x --proxy --preproxy -U --proxy-user --proxy-header --noproxy --socks4 --socks4a --socks5 --socks5-hostname
    --proxy-cacert --proxy-cert --proxy-key --cacert --capath -E --cert --cert-type --key --key-type --pass --pinnedpubkey
    --resolve --connect-to --unix-socket --abstract-unix-socket --doh-url -F --form --form-string -T --upload-file
    -r --range -C --continue-at -z --time-cond -K --config --netrc-file --aws-sigv4 --request-target -t
    --telnet-option -Q --quote -P --ftp-port --etag-compare --alt-svc --hsts --variable --expand-url --expand-data
    --expand-header --engine --crlfile --sasl-authzid --service-name --egd-file --random-file`,
};

const withoutValue: Partial<Record<CurlMeaning, string>> = {
  get: '-G --get',
  head: '-I --head',
  compressed: '--compressed',
  next: '-: --next',
  own: `-s --silent -S --show-error -i --include --show-headers -v --verbose -L --location -N --no-buffer -f --fail --fail-with-body
    --fail-early -g --globoff -# --progress-bar --no-progress-meter -O --remote-name --remote-name-all -J
    --remote-header-name -R --remote-time --create-dirs -a --append -j --junk-session-cookies --retry-all-errors
    --retry-connrefused -q --disable --styled-output -Z --parallel --parallel-immediate --trace-time --tcp-nodelay
    --tcp-fastopen --tr-encoding --ssl --ssl-reqd --ssl-no-revoke --ssl-allow-beast --no-alpn --no-npn --no-keepalive
    --no-sessionid --no-clobber --skip-existing --raw --xattr --metalink --suppress-connect-headers -4 --ipv4 -6 --ipv6
    -0 --http1.0 --http1.1 --http2 --http2-prior-knowledge --http3 --http3-only --http0.9 -1 --tlsv1 --tlsv1.0
    --tlsv1.1 --tlsv1.2 --tlsv1.3 --basic --location-trusted --post301 --post302 --post303 -M --manual -V --version
    -h --help --path-as-is --disallow-username-in-url --compressed-ssh`,
  foreign: `-k --insecure --digest --ntlm --negotiate --anyauth --proxy-insecure --proxy-basic --proxy-digest
    --proxy-anyauth --proxy-ntlm --proxy-negotiate -p --proxytunnel -n --netrc --netrc-optional --haproxy-protocol
    --false-start --ssl-auto-client-cert -B --use-ascii`,
};

/** The options of curl, by name with its dashes. */
const curlOptions = optionsOf(withValue, withoutValue);

type Named = Partial<Record<CurlMeaning, string>>;

/** Lists the options of a program with a value and without one. */
export function optionsOf(valued: Named, bare: Named): CurlOptions {
  return new Map([...named(valued, true), ...named(bare, false)]);
}

function named(names: Partial<Record<CurlMeaning, string>>, takesValue: boolean): [string, CurlOption][] {
  return Object.entries(names).flatMap(([meaning, list]) =>
    list
      .split(/\s+/)
      .map((name): [string, CurlOption] => [name, { meaning: meaning as CurlMeaning, takesValue }]),
  );
}
