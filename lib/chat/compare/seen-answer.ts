import { type Json, type JsonObject, writeJson } from '../../json/json.ts';
import { put } from '../../message/merge.ts';
import type { AnswerPart, Source } from '../../output/answer-part.ts';
import { saidTexts } from '../../output/said-texts.ts';
import { factsText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import { endingTexts, partsOf, type ShownOutput } from '../conversation/answer-reading.ts';
import { runEndText } from '../run/failure-text.ts';
import type { Run } from '../run/run.ts';
import { listedStatus } from '../run/run-status-text.ts';

/** An answer whose run has ended. */
export type SeenAnswer = { text: string; output: ShownOutput; run: Run };

/**
 * Writes what a person sees of two answers besides their texts, as JSON by its place. Ids that only link parts are left
 * out: each run has its own.
 */
export function seenBeside(pair: [SeenAnswer, SeenAnswer]): { beside: string; otherBeside: string } {
  const parts = pair.map(({ output }) => partsOf(output));
  const isOfWords = parts.some((some) => saidTexts(some).some((text) => text !== ''));
  const isOfData = !isOfWords && pair.some(({ text }) => text !== '');
  const [beside = '', otherBeside = ''] = pair.map((seen, side) =>
    writeJson({ ...placesIn(parts[side] ?? [], isOfData), ...endOf(seen) }),
  );
  return { beside, otherBeside };
}

/** Answers without words are compared by the JSON of their data, or of their calls: that is not named twice. */
function placesIn(parts: AnswerPart[], isOfData: boolean): JsonObject {
  const flat = flattened(parts);
  const own = {
    reasoning: valuesOf(flat, 'reasoning'),
    media: valuesOf(flat, 'media'),
  };
  const calls = valuesOf(flat, 'tool-call');
  const others = {
    results: valuesOf(flat, 'tool-result'),
    sources: flat.flatMap((part) => (part.kind === 'sources' ? part.sources.map(sourceOf) : [])),
    values: namedValues(flat),
  };
  if (!isOfData) return { ...own, calls, ...others };
  return calls.length > 0 ? { ...own, ...others } : own;
}

/** Lists what nodes and messages say, and the sources in fields, as parts of the answer. */
const flattened = (parts: AnswerPart[]): AnswerPart[] =>
  parts.flatMap((part) => {
    if (part.kind === 'node' || part.kind === 'message') return flattened(part.parts);
    return part.kind === 'field' && part.parts.every(({ kind }) => kind === 'sources') ? part.parts : [part];
  });

const valuesOf = (parts: AnswerPart[], kind: AnswerPart['kind']): Json[] =>
  parts.filter((part) => part.kind === kind).map(jsonOf);

/** Returns the values beside an answer by their names. */
function namedValues(parts: AnswerPart[]): JsonObject {
  const values: JsonObject = {};
  for (const part of parts) {
    const name = nameOf(part);
    if (name === undefined) continue;
    const count = Object.keys(values).length;
    put(values, Object.hasOwn(values, name) ? `${name} ${count}` : name, jsonOf(part));
  }
  return values;
}

function nameOf(part: AnswerPart): string | undefined {
  if (part.kind === 'field') return part.name;
  if (part.kind === 'beside') return part.about;
  if (part.kind === 'unknown') return part.type;
  return part.kind === 'data' || part.kind === 'earlier' ? part.kind : undefined;
}

/** Returns parts as one value: a single one as it is, several as a list. */
const joined = (parts: AnswerPart[]): Json =>
  parts.length === 1 && parts[0] ? jsonOf(parts[0]) : parts.map(jsonOf);

function jsonOf(part: AnswerPart): Json {
  switch (part.kind) {
    case 'text':
    case 'refusal':
    case 'reasoning':
      return part.text;
    case 'ending':
      return part.ending;
    case 'tool-call':
      return { name: part.call.name, args: part.call.args };
    case 'tool-result': {
      const { name, isError, parts } = part.result;
      return { name, ...(isError && { isError }), result: joined(parts) };
    }
    case 'sources':
      return part.sources.map(sourceOf);
    case 'media':
      return part.media;
    case 'message':
      return { ...part.speaker, said: joined(part.parts) };
    case 'node':
      return { [part.name]: joined(part.parts) };
    case 'unknown':
    case 'data':
      return part.value;
    default:
      return joined(part.parts);
  }
}

const sourceOf = ({ id: _, whole, title, ...rest }: Source): Json => ({ title: whole || title, ...rest });

/** Says how an answer ended; whoever waits for a person shows its questions. */
function endOf({ text, output, run }: SeenAnswer): JsonObject {
  const { state } = run;
  const bad = runEndText(run, text.length);
  const ended = bad?.title ?? listedStatus(state.status) ?? say('inspector_done');
  const more = state.status === 'done' && state.isUntold ? [say('answer_endUntold')] : [];
  return {
    end: factsText([ended, bad?.detail ?? '', ...more, ...endingTexts(output)]),
    ...('questions' in state && { questions: state.questions.map(({ value }) => value) }),
  };
}
