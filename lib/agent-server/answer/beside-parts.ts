import { briefJson } from '../../json/brief-json.ts';
import { isJsonObject, type Json } from '../../json/json.ts';
import type { AnswerPart } from '../../output/answer-part.ts';
import { messageParts } from '../../output/message-parts.ts';
import type { CustomEvent, HeldStep } from './held-run.ts';
import type { RunOutput } from './run-output.ts';
import { stepName } from './step-name.ts';

/** Characters that are enough for one line. */
const briefLength = 120;

/** Returns a closed row for the events that the graph's author sends, with the latest in the row. */
export function eventsPart(custom: CustomEvent[]): AnswerPart[] {
  const last = custom.at(-1);
  if (!last) return [];
  return [
    {
      kind: 'beside',
      about: 'events',
      count: custom.length,
      brief: briefOf(last.data),
      parts: custom.map(({ data }): AnswerPart => ({ kind: 'data', value: data })),
    },
  ];
}

const briefOf = (data: Json) =>
  typeof data === 'string' ? data.slice(0, briefLength) : briefJson(data, briefLength);

/** Returns a closed row for the steps if they tell more than the answer does. */
export function stepsPart(steps: HeldStep[]): AnswerPart[] {
  const names = new Set(steps.map(stepName));
  const tellsMore =
    steps.some(({ unkept }) => unkept.length > 0) || (names.size > 1 && steps.some(hasReturned));
  if (!tellsMore) return [];
  return [
    {
      kind: 'beside',
      about: 'steps',
      count: steps.length,
      brief: steps.slice(0, namesInRow).map(stepName).join(', '),
      parts: steps.map((step): AnswerPart => ({ kind: 'node', name: stepName(step), parts: partsOf(step) })),
    },
  ];
}

/** More names than a wide row has room for. */
const namesInRow = 12;

const hasReturned = ({ returned }: HeldStep) =>
  returned !== null && !(isJsonObject(returned) && Object.keys(returned).length === 0);

const partsOf = (step: HeldStep): AnswerPart[] => [
  ...step.unkept.flatMap(messageParts),
  ...(hasReturned(step) ? [{ kind: 'data' as const, value: step.returned }] : []),
];

/** Returns a closed row for the whole state if some of it is not shown elsewhere. */
export function statePart({ state: [state] }: RunOutput, hidden: boolean): AnswerPart[] {
  if (!hidden || !isJsonObject(state)) return [];
  const names = Object.keys(state);
  return [
    {
      kind: 'beside',
      about: 'state',
      count: names.length,
      brief: names.slice(0, namesInRow).join(', '),
      parts: [{ kind: 'data', value: state }],
    },
  ];
}
