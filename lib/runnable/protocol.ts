import * as z from 'zod/mini';
import type { InputParts } from '../form/input.ts';
import type { InputMapping, InputPlan } from '../form/input-plan.ts';
import { type Json, type JsonObject, parseJson } from '../json/json.ts';
import type { AnswerPart } from '../output/answer-part.ts';
import { outputParts } from '../output/output-parts.ts';
import { outputText } from '../output/output-text.ts';
import type { TextForm } from '../output/said-texts.ts';
import type { Usage } from '../output/usage.ts';
import type { DataTransferMode } from './data-transfer-mode.ts';
import type { Description } from './description.ts';
import type { Folding } from './fold.ts';
import type { GivenAnswer } from './question.ts';
import type { ReadUrl } from './runnable-url.ts';

/** The request for a message; only its protocol reads it. */
export type RunRequest = JsonObject;

/**
 * Functions that read the answers of a protocol. `answerAt` is the JSON pointer to the answer; null means the
 * usual place.
 */
export type AnswerReader = {
  fold: Folding;
  /** Reads a chunk again from its text (`RawChunks`); an unreadable text is the chunk itself. */
  chunkIn(text: string, mode: DataTransferMode, event?: string): Json;
  /** Reads the chunks inside the text of an event about a step. */
  chunksInStep?(text: string): Json[];
  /** Reads an output into parts for a person; `asked` is the question. */
  parts(output: Json | undefined, answerAt: string | null, asked?: string): AnswerPart[];
  text(output: Json | undefined, answerAt: string | null, form?: TextForm): string;
  /** Returns the value whose field or place a person can choose as the answer; without it the output itself. */
  fieldsIn?(output: Json | undefined): Json | undefined;
  /** Adds up the tokens of a run; without it those of all messages in the output. */
  usage?(output: Json | undefined): Usage | undefined;
};

/** The parts of a request for a message. */
export type Sending = {
  plan: InputPlan;
  parts: InputParts;
  /** Values of the chosen preset, by name. */
  values: JsonObject;
  /** Schema of these values, if known. */
  configSchema?: Json | undefined;
  /** Kind of the server, if the description names it. */
  dialect?: string | undefined;
  /** Names of the fields of the output, if the description names them. */
  outputs?: string[] | undefined;
  /** Key and value by which the runnable knows the conversation; null if the conversation is sent. */
  memory: { key: string; id: string } | null;
  /** Ids by which Runnel knows this run and its message. */
  ids?: { run: string; message: string };
  /**
   * The run that it follows, for a protocol that goes back. `place`: its place; null if the server does not know it,
   * and at the start. `isLatest`: nothing else was sent with the same memory since.
   */
  after?: { place: JsonObject | null; isLatest: boolean; isFirst: boolean };
  /** Answers to the questions of the run that it follows; an empty list goes on, `again` asks them again. */
  answers?: GivenAnswer[] | 'again';
  /** How the server treats another run of the conversation that is going on; without it the request is refused. */
  whenBusy?: WhenBusy;
};

/** Ways to send while another run of the conversation goes on: after its end, or instead of it. */
export const whenBusy = z.enum(['wait', 'instead']);
export type WhenBusy = z.infer<typeof whenBusy>;

export type StepsOnRequest = 'endpoints' | 'events';

/** A protocol by which runnables are served: everything but the connection. Pure. */
export type Protocol = {
  id: string;
  /** Name that people use. */
  name: string;
  /** The adapter and `RemoteRunnable` speak it, so that configurations and their code can name its runnables. */
  isOfAdapter?: true;
  readUrl: ReadUrl;
  /** Header that usually holds the key; without it, it is `Authorization`. */
  keyHeader?: string;
  /** Steps of a run come if they are asked for, from endpoints of their own or as events of the stream. */
  stepsOnRequest?: StepsOnRequest;
  /** Tells whether an address is one of this protocol by its looks alone; without it no address is. */
  claims?(text: string): boolean;
  /**
   * Returns the address that a link of another program leads to: of a runnable, or of a server alone. Undefined for any
   * other text.
   */
  addressInLink?(text: string): string | undefined;
  /** Returns the runnable and the mode of a request that a person copied; undefined if it is of no such protocol. */
  runnableIn?(request: {
    url: string;
    body: string | undefined;
  }): { url: string; mode: DataTransferMode } | undefined;
  /** Returns the part of the address for a mode, as people know it, for example `/stream`. */
  addressOf(mode: DataTransferMode): string;
  /** Parses a stored description; undefined if the runnable must be asked again. */
  readDescription(value: unknown): Description | undefined;
  /**
   * Returns the configuration to ask the runnable about, because another prompt or model may take another
   * input. `values` are those of the chosen preset. Undefined if the plain input schema applies.
   */
  askedConfig(values: JsonObject, description: Description): JsonObject | undefined;
  /** Plans how a message becomes an input; `mapping` is the person's choice. */
  plan(inputSchema: Json | undefined, mapping?: InputMapping | null): InputPlan;
  /** Returns the place of the answer in the output that the input schema names; null if it names none. */
  answerAt(inputSchema: Json | undefined): string | null;
  /** Returns the key by which the runnable remembers the conversation; null if Runnel sends it. */
  memoryKey(setting: MemorySetting, configSchema: Json | undefined): string | null;
  /**
   * The runnable keeps the conversation, and a turn may follow any run in it: it goes back to the state after that run.
   * Without it, a runnable with a memory knows the latest turn alone.
   */
  goesBack?: true;
  /** Tells whether a run at one address is known at another: both are at the same server. */
  isSameServer?(one: string, other: string): boolean;
  /** Builds a request; undefined if the text is not the JSON that the plan wants. */
  request(sending: Sending): RunRequest | undefined;
  /**
   * Returns the address and the body of a request as a run outside any conversation, for tests and for other programs.
   * Without it the address is that of the mode, and the body is the request.
   */
  singleRun?(url: string, mode: DataTransferMode, request: RunRequest): { url: string; body: JsonObject };
  /** Returns the texts of a request that the schemas mark as secret. */
  secretsIn?(request: RunRequest, schemas: { input: Json | undefined; config: Json | undefined }): string[];
  answers: AnswerReader;
};

/** Protocols that this version knows, by the ids in stored values. */
export type Protocols = {
  all: readonly Protocol[];
  /** Finds the protocol that an address is of by its looks alone. */
  claiming(text: string): Protocol | undefined;
  /** Finds a protocol; undefined if the value was stored by a version that knew more. */
  find(id: string): Protocol | undefined;
  /** Returns the reader of a protocol's answers; that of an unknown one shows the stored output as plain data. */
  answersOf(id: string): AnswerReader;
  /** Returns the addresses of a protocol; an unknown one takes any web address as it is. */
  addressesOf(id: string): Addresses;
};

export type Addresses = Pick<Protocol, 'readUrl' | 'addressOf'>;

export function protocolList(known: readonly Protocol[]): Protocols {
  const byId = new Map(known.map((protocol) => [protocol.id, protocol]));
  return {
    all: known,
    claiming: (text) => known.find(({ claims }) => claims?.(text) === true),
    find: (id) => byId.get(id),
    answersOf: (id) => byId.get(id)?.answers ?? plainAnswers,
    addressesOf: (id) => byId.get(id) ?? plainAddresses,
  };
}

const plainAnswers: AnswerReader = {
  chunkIn: (text) => parseJson(text) ?? text,
  fold: {
    empty: () => ({ parts: [] }),
    add: ({ parts }, chunk) => void parts.push(chunk),
    settled: (fold) => fold,
    output: ({ parts }) => (parts.length > 1 ? parts : parts[0]),
    unclear: () => undefined,
    isOutdated: () => false,
  },
  parts: outputParts,
  text: outputText,
};

const plainAddresses: Addresses = {
  readUrl(text) {
    const url = text.trim();
    return URL.canParse(url) && /^https?:/.test(url)
      ? { status: 'valid', url }
      : { status: 'invalid', problem: { code: 'no-scheme' }, mayKeep: false };
  },
  addressOf: () => '',
};

/** Setting for who remembers the conversation. */
export const memorySetting = z.discriminatedUnion('kind', [
  /** The runnable if its schema says that it can, else Runnel. */
  z.strictObject({ kind: z.literal('schema') }),
  /** Runnel, which sends the conversation with each message. */
  z.strictObject({ kind: z.literal('sent') }),
  /** The runnable, under this key of its configuration. */
  z.strictObject({ kind: z.literal('kept'), key: z.string() }),
]);
type MemorySetting = z.infer<typeof memorySetting>;
