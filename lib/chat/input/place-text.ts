import type { SaidOfPlace } from '../../form/form-problems.ts';
import { say } from '../../words/say.ts';

/** Advice for each problem in a form, by JSON pointer. */
export type FormProblemTexts = Record<string, string>;

/** Returns the text for a form position, prefixed with the path if the exact position is not shown. */
export const textAtPlace = ({ path, message }: SaidOfPlace): string =>
  path.length === 0 ? message : say('formProblem_inside', { path: path.join('.'), problem: message });

export const textsAtPlaces = (said: Record<string, SaidOfPlace>): FormProblemTexts =>
  Object.fromEntries(Object.entries(said).map(([at, one]) => [at, textAtPlace(one)]));
