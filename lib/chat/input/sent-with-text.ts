import { type Json, type JsonObject, writeJson } from '../../json/json.ts';
import { stepsOf } from '../../json/json-pointer.ts';
import { say } from '../../words/say.ts';
import type { FieldFile } from '../file/attachment.ts';
import type { Run } from '../run/run.ts';

/** Describes what was sent with a message besides its text; empty if nothing was. */
export function sentWithText({ fields, files, preset }: Pick<Run, 'fields' | 'files' | 'preset'>): string {
  const words = [
    filledInText(fields, files),
    preset === null ? '' : say('sentWith_configuration', { name: preset }),
  ];
  return words.filter(isNotEmpty).join(' · ');
}

/** Lists fields, files and preset, each in full. Omits the fields if they are the message's text. */
export function sentWithLines(
  { fields, files, preset }: Pick<Run, 'fields' | 'files' | 'preset'>,
  text: string,
): string[] {
  const named = namedTexts(fields, files, Number.POSITIVE_INFINITY);
  return [
    ...(named.join(' · ') === text ? [] : named),
    ...(preset === null ? [] : [say('sentWith_configuration', { name: preset })]),
  ];
}

const isNotEmpty = (text: string) => text !== '';

const longest = 200;

/** Describes the filled-in fields in one line; empty if there are none. */
export function filledInText(fields: JsonObject, files: FieldFile[]): string {
  const words = namedTexts(fields, files, longest).join(' · ');
  return words.length > longest ? `${words.slice(0, longest - 1)}…` : words;
}

function namedTexts(fields: JsonObject, files: FieldFile[], most: number): string[] {
  const values = Object.entries(fields).filter(([name]) => !files.some(({ at }) => stepsOf(at)[0] === name));
  return [
    ...values
      .map(([name, value]) => [name, valueWords(value, most)] as const)
      .filter(([, text]) => isNotEmpty(text))
      .map(([name, text]) => say('form_nameAndText', { name, text })),
    ...files.map(({ at, file }) => say('form_nameAndText', { name: stepsOf(at).join('.'), text: file.name })),
  ];
}

/** `most` limits the work on long values. */
function valueWords(value: Json, most: number): string {
  if (typeof value === 'string')
    return value
      .slice(0, 2 * most)
      .replace(/\s+/g, ' ')
      .trim();
  if (Array.isArray(value))
    return value
      .slice(0, most)
      .map((item) => valueWords(item, most))
      .filter(isNotEmpty)
      .join(', ');
  return writeJson(value);
}
