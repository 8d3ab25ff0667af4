import type { FieldMapping } from '../../form/input-mapping.ts';
import { answerPathSteps } from '../../output/answer-path.ts';
import type { CallSettings, Preset } from './call-settings.ts';

/** Field → what is wrong with it. */
export type CallProblems = Record<string, string>;

export const presetNameKey = (id: string) => `preset:${id}`;

/** Everything that keeps the settings of a call from being saved. */
export function callProblems({
  mapping,
  historyLimit,
  memory,
  presets,
  answerField,
}: CallSettings): CallProblems {
  const found = {
    textField: mapping?.kind === 'field' ? textFieldProblem(mapping) : undefined,
    historyLimit: limitProblem(historyLimit),
    answerField: answerField === null ? undefined : answerFieldProblem(answerField),
    memoryKey:
      memory.kind === 'kept' && memory.key.trim() === '' ? 'Name the key, as session_id.' : undefined,
    ...Object.fromEntries(presets.map((preset) => [presetNameKey(preset.id), nameProblem(preset, presets)])),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])),
  );
}

function textFieldProblem({ text, history }: FieldMapping): string | undefined {
  if (text === null && history?.as !== 'messages') {
    return 'Name the field that your text goes to. Only beside a conversation sent as messages it may be empty.';
  }
  return text !== null && text === history?.name
    ? 'The text and the conversation cannot go to the same field. Leave this one empty.'
    : undefined;
}

const answerFieldProblem = (field: string) =>
  answerPathSteps(field)
    ? undefined
    : 'Runnel cannot read this path. Write a name or a path, as answer, data.content or steps[0].text.';

const limitProblem = (limit: number | null) =>
  limit === null || (Number.isInteger(limit) && limit >= 0)
    ? undefined
    : 'Enter a whole number of 0 or more, or leave it empty for all.';

function nameProblem({ id, name }: Preset, presets: Preset[]): string | undefined {
  if (name.trim() === '') return 'Give the preset a name.';
  const isTwice = presets.some((other) => other.id !== id && other.name.trim() === name.trim());
  return isTwice ? 'There is another preset of this name.' : undefined;
}
