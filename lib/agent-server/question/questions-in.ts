import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import type { Question } from '../../runnable/question.ts';
import { asChunk, eventPlace, wholeBody } from '../chunk.ts';

/** Key under which a server puts questions into updates and states. */
const asked = '__interrupt__';

/**
 * Returns the questions in a chunk; undefined if it says nothing of any. An empty list: the run pauses before or
 * after a node. Each event of a step may have only some of the questions.
 */
export function questionsInChunk(value: Json): Question[] | undefined {
  const chunk = asChunk(value);
  const kind = chunk && eventPlace(chunk.event).kind;
  if (!chunk || !(kind === 'updates' || kind === 'values' || kind === wholeBody)) return undefined;
  const updates = (Array.isArray(chunk.data) ? chunk.data : [chunk.data]).filter(isJsonObject);
  const lists = updates.flatMap((update) => (Object.hasOwn(update, asked) ? [update[asked] ?? null] : []));
  return lists.length === 0 ? undefined : questionsTogether(lists.map(questionsInList));
}

/** Returns the open questions in the state of a thread, or in a thread. */
export function questionsInState(value: Json): Question[] {
  if (!isJsonObject(value)) return [];
  const { tasks, interrupts, values } = value;
  const ofTasks = (Array.isArray(tasks) ? tasks : []).flatMap(questionsOfTask);
  const byTask = isJsonObject(interrupts) ? Object.values(interrupts) : [interrupts ?? null];
  const inValues = isJsonObject(values) ? (values[asked] ?? null) : null;
  return questionsTogether([ofTasks, ...byTask.map(questionsInList), questionsInList(inValues)]);
}

/** Reads the questions of a task, and of the sub-graph in it. */
function questionsOfTask(task: Json): Question[] {
  if (!isJsonObject(task)) return [];
  const own = questionsInList(task.interrupts ?? null);
  return own.length > 0 || !isJsonObject(task.state) ? own : questionsInState(task.state);
}

/** Tells whether the state of a thread waits at a breakpoint: steps are left, and nothing is asked. */
export const isPaused = (state: Json): boolean =>
  isJsonObject(state) &&
  Array.isArray(state.next) &&
  state.next.length > 0 &&
  questionsInState(state).length === 0;

/** Tells whether no step is left in the state of a thread. */
export const isOver = (state: Json): boolean =>
  isJsonObject(state) && Array.isArray(state.next) && state.next.length === 0;

/** Unites lists of questions: those with the same id are one, and one without an id is asked once. */
export function questionsTogether(lists: readonly Question[][]): Question[] {
  const all = new Map<string, Question>();
  for (const question of lists.flat()) {
    const key = question.id === null ? ` ${JSON.stringify(question.value)}` : question.id;
    all.set(key, { ...all.get(key), ...question });
  }
  return [...all.values()];
}

const questionsInList = (list: Json): Question[] =>
  Array.isArray(list) ? list.filter(isJsonObject).map(questionOf) : [];

/** Reads a question; older servers have no `id`, and `interrupt_id` was its name for a while. */
function questionOf({ id, interrupt_id, value = null, response_schema: schema }: JsonObject): Question {
  const name = [id, interrupt_id].find((one) => typeof one === 'string' && one !== '');
  const question = { id: typeof name === 'string' ? name : null, value };
  return isJsonObject(schema) ? { ...question, schema } : question;
}
