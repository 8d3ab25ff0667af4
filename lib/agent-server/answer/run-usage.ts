import type { Json, JsonObject } from '../../json/json.ts';
import { type Usage, usageIn } from '../../output/usage.ts';
import { asRunOutput } from './run-output.ts';

/** Adds up the tokens of all messages of a run, those of its sub-graphs too. */
export function runUsage(output: Json | undefined): Usage | undefined {
  const run = asRunOutput(output);
  if (!run) return usageIn(output);
  const messages: JsonObject[] = [
    ...run.answer.map(({ message }) => message),
    ...run.inner.map(({ message }) => message),
    ...run.steps.flatMap(({ unkept }) => unkept),
  ];
  // Each in a list of its own: a question of a node is no start of a turn.
  return usageIn(messages.map((message) => [message]));
}
