import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { stepsOf } from '../../json/json-pointer.ts';
import { own, put } from '../../message/merge.ts';
import type { RunOutput } from './run-output.ts';

/** Fields that a run has put into the state beside its messages. */
export type AnswerFields =
  /** The state is the answer, or these fields of it are. */
  | { kind: 'answer'; value: Json }
  /** The messages are the answer. */
  | { kind: 'beside'; fields: JsonObject };

/**
 * Returns the fields that this run has set; all of them if that is unknown. They are the answer if the graph has no
 * messages, or if the person has chosen one of them.
 */
export function answerFields(output: RunOutput, answerAt: string | null): AnswerFields | undefined {
  const [state] = output.state;
  if (state === undefined) return undefined;
  if (!isJsonObject(state)) return output.lists.length > 0 ? undefined : { kind: 'answer', value: state };
  const [chosen] = answerAt === null ? [] : stepsOf(answerAt);
  const hasChosen = chosen !== undefined && Object.hasOwn(state, chosen);
  const names = Object.keys(state).filter((name) => isShown(output, name));
  if (hasChosen && !output.lists.includes(chosen)) {
    return { kind: 'answer', value: picked(state, [...new Set([chosen, ...names])]) };
  }
  if (hasMessages(output)) return { kind: 'beside', fields: picked(state, names) };
  return names.length > 0 ? { kind: 'answer', value: picked(state, names) } : undefined;
}

/** Tells whether messages are in the output: other fields stand beside them. */
const hasMessages = ({ lists, outputs }: RunOutput) =>
  lists.some((name) => outputs?.includes(name) !== false);

/** Tells whether a field is of the answer. An output without messages is it as a whole, also where it stays the same. */
function isShown(output: RunOutput, name: string): boolean {
  const { set, lists, outputs } = output;
  if (outputs && !hasMessages(output)) return outputs.includes(name);
  return !lists.includes(name) && outputs?.includes(name) !== false && (set === null || set.includes(name));
}

function picked(state: JsonObject, names: string[]): JsonObject {
  const fields: JsonObject = {};
  for (const name of names) put(fields, name, own(state, name) ?? null);
  return fields;
}
