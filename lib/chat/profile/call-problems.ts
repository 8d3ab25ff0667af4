import type { FieldMapping } from '../../form/input-mapping.ts';
import { answerPathSteps } from '../../output/answer-path.ts';
import { say } from '../../words/say.ts';
import type { CallSettings, Preset } from './call-settings.ts';
import { onlyProblems } from './profile-problems.ts';

/** Problem by field. */
export type CallProblems = Record<string, string>;

export const presetNameKey = (id: string) => `preset:${id}`;

/** Lists everything that prevents saving the call settings. */
export function callProblems({
  mapping,
  historyLimit,
  memory,
  presets,
  answerField,
  context,
}: CallSettings): CallProblems {
  const found = {
    textField: mapping?.kind === 'field' ? textFieldProblem(mapping) : undefined,
    historyLimit: limitProblem(historyLimit),
    answerField: answerField === null ? undefined : answerFieldProblem(answerField),
    contextTemplate:
      context.template?.item.trim() === '' ? say('messageSettings_templateMissing') : undefined,
    memoryKey:
      memory.kind === 'kept' && memory.key.trim() === '' ? say('messageSettings_keyMissing') : undefined,
    ...Object.fromEntries(presets.map((preset) => [presetNameKey(preset.id), nameProblem(preset, presets)])),
  };
  return onlyProblems(Object.entries(found));
}

function textFieldProblem({ text, history }: FieldMapping): string | undefined {
  if (text === null && history?.as !== 'messages') {
    return say('messageSettings_textFieldMissing');
  }
  return text !== null && text === history?.name ? say('messageSettings_sameField') : undefined;
}

const answerFieldProblem = (field: string) =>
  answerPathSteps(field) ? undefined : say('messageSettings_pathUnreadable');

const limitProblem = (limit: number | null) =>
  limit === null || (Number.isInteger(limit) && limit >= 0) ? undefined : say('messageSettings_historyLimit');

function nameProblem({ id, name }: Preset, presets: Preset[]): string | undefined {
  if (name.trim() === '') return say('messageSettings_presetNameMissing');
  const isTwice = presets.some((other) => other.id !== id && other.name.trim() === name.trim());
  return isTwice ? say('messageSettings_presetNameTaken') : undefined;
}
