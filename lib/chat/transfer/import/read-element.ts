import { isJsonObject, isNestedWithin, type Json, type JsonObject, parseJson } from '../../../json/json.ts';
import { say } from '../../../words/say.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import type { Run, RunWithFold } from '../../run/run.ts';
import type { RunState, RunStatus } from '../../run/run-state.ts';
import { documentVersion, runnelDocument } from '../export/runnel-document.ts';
import { isChatGptEntry, readChatGptEntry } from './chatgpt-entry.ts';
import { isClaudeEntry, readClaudeEntry } from './claude-entry.ts';
import { countLeftOut, entryName, type ReadEntry } from './import-report.ts';
import type { Remainder } from './json-elements.ts';
import { isLibreChatEntry, readLibreChatEntry } from './librechat-entry.ts';
import { isOpenWebUiEntry, readOpenWebUiEntry } from './open-webui-entry.ts';
import { isRunnelEntry, readRunnelEntry } from './runnel-entry.ts';

/** Reads one conversation of any known format. */
export function readElement(text: string): ReadEntry {
  const value = parseJson(text);
  if (value === undefined) return { status: 'unreadable', of: '', problem: say('import_partNotJson') };
  return readValue(value);
}

/** Nesting limit: runnables may send values 200 deep, stored some levels down. */
const deepest = 250;

/** Reads a conversation. An error ends it alone: it is reported, and the others are imported. */
export function readValue(value: Json): ReadEntry {
  const of = entryName(titleIn(value));
  try {
    const entry = entryIn(value);
    if (entry) return entry;
    const program = otherProgram(value);
    if (program === undefined) return { status: 'unreadable', of, problem: say('import_unknownForm') };
    return { status: 'unreadable', of: '', problem: say('import_otherProgram', { program }) };
  } catch (error) {
    return { status: 'unreadable', of, problem: say('import_unreadable', { reason: String(error) }) };
  }
}

function entryIn(value: Json): ReadEntry | undefined {
  if (!isJsonObject(value)) return undefined;
  if (isRunnelEntry(value)) return runnelEntryIn(value);
  if (otherProgram(value) !== undefined) return undefined;
  if (isChatGptEntry(value)) return readChatGptEntry(value);
  if (isClaudeEntry(value)) return readClaudeEntry(value);
  if (isLibreChatEntry(value)) return readLibreChatEntry(value);
  return isOpenWebUiEntry(value) ? readOpenWebUiEntry(value) : undefined;
}

/** Refuses what is too deep: writing it would overflow the stack. Other programs' values become texts. */
function runnelEntryIn(value: JsonObject): ReadEntry {
  if (isNestedWithin(value, deepest)) return readRunnelEntry(value);
  return { status: 'unreadable', of: entryName(titleIn(value)), problem: say('import_tooDeep') };
}

function titleIn(value: Json): Json | undefined {
  if (!isJsonObject(value)) return undefined;
  return isJsonObject(value.conversation) ? value.conversation.title : (value.title ?? value.name);
}

type ReadRemainder = {
  /** Conversations recovered from the rest. */
  entries: ReadEntry[];
  /** As stored; undefined if the file has none. */
  profiles: unknown;
  /** As stored; undefined if the file has none. */
  settings: unknown;
  problems: string[];
};

/** Reads the rest of a file after its conversations. */
export function readRemainder({ rest, cut, isWhole }: Remainder, hadElements: boolean): ReadRemainder {
  const entries: ReadEntry[] = [];
  const problems: string[] = [];
  const isNothing = rest.trim() === '';
  const document = isNothing ? undefined : documentIn(rest);
  const own = runnelDocument.safeParse(document).data;
  if (isNothing) problems.push(say('import_fileEmpty'));
  else if (!isWhole) problems.push(say('import_fileCut'));
  else if (document === undefined) problems.push(notJsonText(rest));
  if (cut !== '') entries.push(readCut(cut));
  else if (!own && isJsonObject(document) && document.format === 'runnel')
    problems.push(say('import_fileNotRunnel'));
  if (own && own.version > documentVersion) problems.push(say('import_fileNewer'));
  if (isAlone(document) && !hadElements) entries.push(readValue(document));
  return { entries, profiles: own?.profiles, settings: own?.settings, problems };
}

/** Names the program that wrote a file of JSON lines, if Runnel knows it. */
function notJsonText(rest: string): string {
  const [line = ''] = /^[^\n]*/.exec(rest.trimStart()) ?? [];
  const program = otherProgram(parseJson(line) ?? null);
  return program === undefined ? say('import_fileNotJson') : say('import_otherProgram', { program });
}

/** Parses the rest; closes a list that was cut off. */
const documentIn = (rest: string): Json | undefined =>
  parseJson(rest) ?? parseJson(`${rest}]}`) ?? parseJson(`${rest}]`);

/** Tells whether the document is a single conversation. */
const isAlone = (document: Json | undefined): document is Json =>
  document !== undefined &&
  !Array.isArray(document) &&
  !(isJsonObject(document) && Array.isArray(document.conversations));

/** Reads an element that was cut off: its files come last, so without them it may be complete. */
function readCut(cut: string): ReadEntry {
  const entry = readElement(/"files":\s*\[$/.test(cut) ? `${cut}]}` : cut);
  if (entry.status === 'read') return entry;
  return { status: 'unreadable', of: say('import_lastConversation'), problem: say('import_incomplete') };
}

type Read = Extract<ReadEntry, { status: 'read' }>;

/**
 * Takes from a conversation of a file all that would act here: its place at a server, its waiting request and its
 * consent. `memoryId` must be new: servers know the conversation by it from now on, and no file can name it.
 */
export function asData({ record, leftOut, ...entry }: Read, memoryId: string): Read {
  const { conversation, messages, runs } = record;
  const told = { ...leftOut };
  countLeftOut(told, 'server-places', runs.some(({ run }) => run.place !== undefined) ? 1 : 0);
  return {
    ...entry,
    record: { conversation: headAsData(conversation, memoryId), messages, runs: runs.map(runAsData) },
    leftOut: told,
  };
}

function headAsData({ sites: _, ...head }: Conversation, memoryId: string): Conversation {
  const { id, status } = head.lastRun;
  return { ...head, lastRun: { id, status: statusAsData(status) }, memory: { id: memoryId, lastRunId: '' } };
}

function runAsData({ run, fold }: RunWithFold): RunWithFold {
  const { place: _, takesFeedback: __, whenBusy: ___, ...said } = run;
  const data: Run = { ...said, runnableRunId: null, state: stateAsData(run.state) };
  return { run: data, fold };
}

const stateAsData = (state: RunState): RunState =>
  state.status === 'waiting-for-you' ? { ...state, status: 'waited' } : state;

const statusAsData = (status: RunStatus): RunStatus => (status === 'waiting-for-you' ? 'waited' : status);

/** Exports that Runnel knows, but does not read, by what only they have. */
const programs: [name: string, isOf: (value: JsonObject) => boolean][] = [
  ['Cherry Studio', (value) => ['localStorage', 'indexedDB'].every((store) => isJsonObject(value[store]))],
  // Backups since version 6 are archives of the stores themselves; only this file beside them is JSON.
  ['Cherry Studio', ({ appName, version }) => appName === 'Cherry Studio' && version !== undefined],
  ['LangSmith', (value) => 'run_type' in value && ('trace_id' in value || 'dotted_order' in value)],
  ['LangSmith', (value) => 'dataset_id' in value && 'inputs' in value],
  ['LangSmith', (value) => isExample(value)],
  ['DeepSeek', (value) => isDeepSeek(value)],
  ['Grok', ({ conversation, responses }) => isJsonObject(conversation) && Array.isArray(responses)],
  ['Google AI Studio', (value) => isJsonObject(value.chunkedPrompt)],
  ['Chatbot UI', ({ history, folders }) => isListOrNull(history) && isListOrNull(folders)],
  ['Chatbot UI', ({ conversationHistory }) => typeof conversationHistory === 'string'],
  ['LM Studio', ({ messages }) => Array.isArray(messages) && messages.some(hasVersions)],
];

/** An example of a dataset, as LangSmith's command writes it: nothing but these two. */
const isExample = (value: JsonObject) =>
  Object.keys(value).sort().join() === 'inputs,outputs' && isJsonObject(value.inputs);

/** The times of a conversation have other names than ChatGPT's; older exports have no fragments. */
const isDeepSeek = ({ mapping, inserted_at: inserted }: JsonObject) =>
  isJsonObject(mapping) && (typeof inserted === 'string' || Object.values(mapping).some(hasFragments));

/** The first versions wrote null for what a person never had. */
const isListOrNull = (value: Json | undefined) => Array.isArray(value) || value === null;

const hasFragments = (node: Json) =>
  isJsonObject(node) && isJsonObject(node.message) && Array.isArray(node.message.fragments);

const hasVersions = (message: Json) =>
  isJsonObject(message) && Array.isArray(message.versions) && 'currentlySelected' in message;

/** Names the program that a value comes from, if Runnel knows it and does not read its exports. */
const otherProgram = (value: Json): string | undefined =>
  isJsonObject(value) ? programs.find(([, isOf]) => isOf(value))?.[0] : undefined;
