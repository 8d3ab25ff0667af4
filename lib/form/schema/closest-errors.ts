import type { OutputUnit } from '@cfworker/json-schema';
import { stepsOf } from '../../json/json-pointer.ts';

const mostErrors = 400;

/**
 * Keeps the errors of the alternatives that a value comes closest to: for a number that is too large, it is
 * no help that it is not a text.
 */
export function closestErrors(errors: OutputUnit[]): OutputUnit[] {
  // One schema that fails everywhere makes this many errors: the first ones are as good as any.
  if (errors.length > mostErrors) return errors.slice(0, mostErrors);
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  let left = errors;
  // Innermost choices first: what is left inside a choice decides its own distance.
  for (const choice of choices.toReversed()) left = closestOf(choice, left);
  return left;
}

function closestOf(choice: OutputUnit, errors: OutputUnit[]): OutputUnit[] {
  const options = new Map<string, OutputUnit[]>();
  for (const error of errors.filter((other) => isInside(choice, other))) {
    const option = optionOf(choice, error);
    options.set(option, [...(options.get(option) ?? []), error]);
  }
  const distances = new Map([...options].map(([option, own]) => [option, distance(choice, own)]));
  const least = Math.min(...distances.values());
  return errors.filter(
    (error) => !isInside(choice, error) || distances.get(optionOf(choice, error)) === least,
  );
}

const isInside = (choice: OutputUnit, { keywordLocation, instanceLocation }: OutputUnit) =>
  keywordLocation.startsWith(`${choice.keywordLocation}/`) &&
  `${instanceLocation}/`.startsWith(`${choice.instanceLocation}/`);

const optionOf = (choice: OutputUnit, { keywordLocation }: OutputUnit) =>
  keywordLocation.slice(choice.keywordLocation.length + 1).split('/', 1)[0] ?? '';

/**
 * Returns the distance of an alternative: 2 for another type, 1 for an object with another tag, 0 for
 * anything else.
 */
function distance({ instanceLocation: at }: OutputUnit, errors: OutputUnit[]): number {
  if (errors.some(({ keyword, instanceLocation }) => keyword === 'type' && instanceLocation === at)) return 2;
  const isOther = errors.some(
    ({ keyword, instanceLocation }) =>
      (keyword === 'const' || keyword === 'enum') &&
      stepsOf(instanceLocation).length <= stepsOf(at).length + 1,
  );
  return isOther ? 1 : 0;
}
