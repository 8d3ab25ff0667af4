import { jsNames, readArguments } from './js-names.ts';
import { callsIn } from './only-call.ts';
import { type PastedCall, type PastedHeader, type PastedRequest, PasteError } from './pasted-request.ts';
import { readPythonCall } from './python-call.ts';
import { pythonNames } from './python-names.ts';
import { hasCode, headersIn, membersOf, urlIn } from './read-code.ts';
import { sentBy } from './settings.ts';

const inPython = /(?<![\w.]|\bnew\s{1,20})(?:get_(?:sync_)?client|RemoteGraph)\s{0,20}\(/g;
const inJavaScript =
  /(?:\bnew\s{1,20}(?:Client|RemoteGraph)|(?<![\w$.])useStream)\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\((?=\s{0,200}\{)/g;

/** Tells whether a text makes a client of LangGraph's SDK in Python. */
export const isGraphClientInPython = (text: string) =>
  !/^\s*\{/.test(text) && callsIn(text, inPython).length > 0 && /\burl\s{0,9}=|langgraph/.test(text);

/** Tells whether a text makes a client of LangGraph's SDK in JavaScript. */
export const isGraphClientInJavaScript = (text: string) =>
  !/^\s*\{/.test(text) && callsIn(text, inJavaScript).length > 0 && /\bapiUrl\b|langgraph/.test(text);

/** A client, and what a run of it says. */
type Client = {
  url: unknown;
  key: unknown;
  headers: PastedHeader[];
  notes: PastedRequest['notes'];
  graph: unknown;
};
type Run = { way: string; assistant: unknown; input: unknown };

/** Reads `get_client(url="…", api_key="…")` with its run, or `RemoteGraph("…", url="…")`. Runs nothing. */
export function readGraphClientInPython(text: string): PastedCall[] {
  const names = pythonNames(text);
  const clients = callsIn(text, inPython).map(({ 0: start, index }) => {
    const { positional, named } = readPythonCall(text, index + start.length, names);
    const isGraph = start.startsWith('RemoteGraph');
    const { headers, notes } = sentBy([named], ['url', 'api_key', 'headers', 'timeout']);
    const graph = isGraph ? (positional[0] ?? named.assistant_id ?? named.name) : undefined;
    const url = named.url ?? (isGraph ? undefined : positional[0]);
    return { url, key: named.api_key, headers, notes, graph };
  });
  const found = callsIn(text, runs).map(({ 0: start, 1: way = '', index }) => {
    const { positional, named } = readPythonCall(text, index + start.length, names);
    return { way, assistant: named.assistant_id ?? positional[1], input: named.input };
  });
  return callsOf(clients, found);
}

const runs = /\.runs\.(stream|wait|create)\s{0,20}\(/g;

/** Reads `new Client({ apiUrl, apiKey })` with its run, `new RemoteGraph(…)` or `useStream(…)`. Runs nothing. */
export function readGraphClientInJavaScript(text: string): PastedCall[] {
  const names = jsNames(text);
  const clients = callsIn(text, inJavaScript).map(({ 0: start, index }) => {
    const fields = membersOf(readArguments(text, index + start.length, names)[0]);
    const { apiUrl, url, apiKey, defaultHeaders, headers, graphId, assistantId } = fields;
    return {
      url: apiUrl ?? url,
      key: apiKey,
      headers: headersIn(defaultHeaders ?? headers),
      notes: [],
      graph: graphId ?? assistantId,
    };
  });
  const found = callsIn(text, runs).map(({ 0: start, 1: way = '', index }) => {
    const [, assistant, payload] = readArguments(text, index + start.length, names);
    return { way, assistant, input: membersOf(payload).input };
  });
  return callsOf(clients, found);
}

/** Builds the request that starts the run; without a named assistant it is that for the list of them. */
function callsOf(clients: Client[], all: Run[]): PastedCall[] {
  // A client without a URL is one of another server: its key is not for this one.
  const addressed = clients.filter(({ url }) => url !== undefined && url !== null);
  if (clients.length > 0 && addressed.length === 0) throw new PasteError({ code: 'no-url' });
  return addressed.map((client) => ({
    source: 'graph',
    isSending: true,
    isClient: true,
    url: () => urlIn(client.url),
    rest: (url) => {
      const run = onlyRun([
        ...clients.map(({ graph }) => ({ way: 'stream', assistant: graph, input: undefined })),
        ...all,
      ]);
      const server = url.replace(/\/+$/, '');
      return {
        method: 'POST',
        url: run ? `${server}/runs${run.way === 'create' ? '' : `/${run.way}`}` : `${server}/assistants`,
        headers: headersOf(addressed),
        body: run ? JSON.stringify({ assistant_id: run.assistant, ...inputOf(run.input) }) : undefined,
        notes: clients.flatMap(({ notes }) => notes),
      };
    },
  }));
}

/** Lists the headers of clients of one server: those of a later client replace earlier ones. */
const headersOf = (clients: Client[]): PastedHeader[] => [
  ...new Map(
    clients
      .flatMap(({ headers, key }) => [...headers, ...keyHeader(key)])
      .map((header) => [header.name.toLowerCase(), header]),
  ).values(),
];

/** Returns the run whose assistant the code names, if all of them name one. */
function onlyRun(all: Run[]): Run | undefined {
  const named = all.filter(({ assistant }) => typeof assistant === 'string');
  const [run] = named;
  if (named.some(({ assistant }) => assistant !== run?.assistant))
    throw new PasteError({ code: 'several-commands' });
  return named.findLast(({ input }) => input !== undefined) ?? run;
}

const keyHeader = (key: unknown): PastedHeader[] =>
  key === undefined || key === null
    ? []
    : [{ name: 'x-api-key', value: typeof key === 'string' ? key : '', isOpen: typeof key !== 'string' }];

const inputOf = (input: unknown) => (input === undefined || hasCode(input) ? {} : { input });
