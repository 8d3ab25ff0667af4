import { readFileSync } from 'node:fs';
import { isJsonObject, type Json, parseJson } from '../../lib/json/json.ts';
import type { Question } from '../../lib/runnable/question.ts';

const recorded = (name: string) =>
  readFileSync(new URL(`../fixtures/recordings/agent-server/${name}.body`, import.meta.url), 'utf8');

/** Returns the questions of a recorded reply: of its events, or of its body. */
export function recordedQuestions(name: string): Question[] {
  const text = recorded(name).trim();
  const bodies = text.startsWith('{')
    ? [text]
    : (text.match(/^data: .*$/gm) ?? []).map((line) => line.slice(6));
  const asked = bodies.flatMap((body): Json[] => {
    const data = parseJson(body);
    return isJsonObject(data) && Array.isArray(data.__interrupt__) ? data.__interrupt__ : [];
  });
  return asked.filter(isJsonObject).map(({ id, value, response_schema }) => ({
    id: String(id),
    value: value ?? null,
    ...(response_schema != null && { schema: response_schema }),
  }));
}
