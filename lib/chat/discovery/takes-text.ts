import type { InputPlan } from '../../form/input-plan.ts';
import { propertiesOf, resolverOf } from '../../form/schema/json-schema.ts';
import { isJsonObject, type Json } from '../../json/json.ts';
import { say } from '../../words/say.ts';
import { schemaTypesText } from '../input/schema-type-text.ts';

/** Largest number of fields that are named. */
const mostNames = 5;

/** Says in a few words what an input takes: its fields, or its kind. */
export function takesText(input: Json, plan: InputPlan): string {
  switch (plan.kind) {
    case 'text':
      return say('schemaType_string');
    case 'conversation':
      return say('discovery_takesMessages');
    case 'raw':
      return plan.types.length === 0 ? say('composer_json') : schemaTypesText(plan.types);
    case 'object':
    case 'open':
      return namesText(namesIn(input));
  }
}

function namesText(names: string[]): string {
  const shown = names.slice(0, mostNames).map(cut).join(', ');
  const count = names.length - mostNames;
  return count > 0 ? say('discovery_andMoreFields', { names: shown, count }) : shown;
}

const namesIn = (input: Json) =>
  isJsonObject(input) ? Object.keys(propertiesOf(resolverOf(input)(input))) : [];

const longestName = 60;
const cut = (name: string) => (name.length > longestName ? `${name.slice(0, longestName)}…` : name);
