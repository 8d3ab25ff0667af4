import type { InputParts } from '../form/input.ts';
import type { InputMapping } from '../form/input-mapping.ts';
import type { InputPlan } from '../form/input-plan.ts';
import { type Json, type JsonObject, parseJson } from '../json/json.ts';
import type { AnswerPart } from '../output/answer-part.ts';
import { outputParts } from '../output/output-parts.ts';
import { outputText } from '../output/output-text.ts';
import type { DataTransferMode } from './data-transfer-mode.ts';
import type { Description } from './description.ts';
import type { Folding } from './fold.ts';
import type { MemorySetting } from './memory-setting.ts';
import type { RunRequest } from './runnable.ts';
import type { ReadUrl } from './runnable-url.ts';

/** How the answers of a protocol are read. `answerAt` is the place of the answer as a JSON pointer; null: the usual one. */
export type AnswerReader = {
  fold: Folding;
  /** Reads a chunk again from its text (`RawChunks`); a text that cannot be read is itself the chunk. */
  chunkIn(text: string, mode: DataTransferMode): Json;
  parts(output: Json | undefined, answerAt: string | null): AnswerPart[];
  text(output: Json | undefined, answerAt: string | null): string;
};

/** The parts of a request for a message. */
type Sending = {
  plan: InputPlan;
  parts: InputParts;
  /** The values of the chosen preset, by name. */
  values: JsonObject;
  /** The key and the value by which the runnable knows the conversation; null: it is told what was said. */
  memory: { key: string; id: string } | null;
};

/** A way in which runnables are served: all that is known of it without a connection. Pure. */
export type Protocol = {
  id: string;
  /** As people call it. */
  name: string;
  readUrl: ReadUrl;
  /** The part of the address that answers in this mode, as people know it, for example `/stream`. */
  addressOf(mode: DataTransferMode): string;
  /** Reads a stored description; undefined where it has to be asked for again. */
  readDescription(value: unknown): Description | undefined;
  /**
   * The configuration that the runnable is to be asked about, because another prompt or model may take another input.
   * `values` are those of the chosen preset. Undefined where its plain input schema is in force.
   */
  askedConfig(values: JsonObject, description: Description): JsonObject | undefined;
  /** How an input is made of a message; `mapping` is what the person has said of it. */
  plan(inputSchema: Json | undefined, mapping?: InputMapping | null): InputPlan;
  /** The place of the answer in the output as the input schema names it; null: it names none. */
  answerAt(inputSchema: Json | undefined): string | null;
  /** The key by which the runnable remembers the conversation; null where we send what was said. */
  memoryKey(setting: MemorySetting, configSchema: Json | undefined): string | null;
  /** Undefined where the text is not the JSON that the plan wants. */
  request(sending: Sending): RunRequest | undefined;
  answers: AnswerReader;
};

/** The protocols that this version knows, by the ids that stored values carry. */
export type Protocols = {
  /** Undefined: the value was stored by a version that knew more. */
  find(id: string): Protocol | undefined;
  /** Also of a protocol that is not known: its output is shown as it was stored, as plain data. */
  answersOf(id: string): AnswerReader;
  /** The addresses of a protocol; of one that is not known any web address is taken as it is. */
  addressesOf(id: string): Addresses;
};

export type Addresses = Pick<Protocol, 'readUrl' | 'addressOf'>;

export function protocolList(known: readonly Protocol[]): Protocols {
  const byId = new Map(known.map((protocol) => [protocol.id, protocol]));
  return {
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
