import { errorOf, runStep } from './graph-step.mjs';
import { addMessages, readMessages } from './messages.mjs';
import { emit, isOpen, tell } from './run.mjs';
import { addCheckpoint, head, shown } from './thread.mjs';

/**
 * @typedef {import('./graphs.mjs').State} State
 * @typedef {import('./thread.mjs').Checkpoint} Checkpoint
 * @typedef {import('./run.mjs').Run} Run
 * @typedef {import('./graph-step.mjs').Pause} Pause
 */

/** Starts a run as soon as its thread is free. @param {Run} run @param {Pause} pause */
export function startRun(run, pause) {
  const { thread } = run;
  const before = thread.runs.at(-1)?.done;
  thread.runs.push(run);
  thread.status = 'busy';
  run.done = Promise.resolve(before).then(() => (isOpen(run) ? execute(run, pause) : undefined));
}

/** Cancels a run; resolves when it has ended. @param {Run} run */
export async function cancelRun(run) {
  run.cancelling.abort();
  if (run.status === 'pending') finish(run, 'interrupted', 'busy');
  else await run.done;
}

/** Runs a graph on its thread from start to end; never throws. @param {Run} run @param {Pause} pause */
async function execute(run, pause) {
  run.status = 'running';
  emit(run, 'metadata', { run_id: run.id, attempt: 1 });
  try {
    const isWaiting = await runSteps(run, pause);
    finish(run, 'success', isWaiting ? 'interrupted' : 'idle');
  } catch (cause) {
    if (run.cancelling.signal.aborted) return finish(run, 'interrupted', 'interrupted');
    run.error = errorOf(cause);
    for (const task of head(run.thread)?.tasks ?? [])
      task.error = `${run.error.error}('${run.error.message}')`;
    emit(run, 'error', run.error);
    finish(run, 'error', 'error');
  }
}

/** @param {Run} run @param {Run['status']} status @param {Run['thread']['status']} threadStatus */
function finish(run, status, threadStatus) {
  const { thread } = run;
  thread.status = thread.runs.some((other) => other !== run && isOpen(other)) ? 'busy' : threadStatus;
  run.status = status;
  tell(run);
}

/** Runs step after step; tells whether the thread now waits for a person. @param {Run} run @param {Pause} pause */
async function runSteps(run, pause) {
  let checkpoint = startOf(run);
  emit(run, 'values', shown(checkpoint.values));
  while (checkpoint.next.length > 0) {
    const updates = await runStep(run, checkpoint, pause);
    if (updates === undefined) return true;
    const values = updates.reduce(applied, checkpoint.values);
    const next = checkpoint.next.flatMap((name) => run.graph.nodes[name]?.next?.(values) ?? []);
    checkpoint = addCheckpoint(run, checkpoint, { values, next, source: 'loop' });
    if (updates.some((update) => update !== null)) emit(run, 'values', shown(values));
  }
  return false;
}

/** @param {State} state @param {State | null} update @returns {State} */
const applied = (state, update) => ({
  ...state,
  ...update,
  ...(update?.messages && { messages: addMessages(state.messages ?? [], update.messages) }),
});

/** Finds or makes the checkpoint that the run goes on from. @param {Run} run @returns {Checkpoint} */
function startOf(run) {
  const { thread, body } = run;
  const wanted = body.checkpoint?.checkpoint_id;
  // A server starts from an empty state when it does not know the checkpoint.
  const base = wanted ? thread.checkpoints.find(({ id }) => id === wanted) : head(thread);
  if ((body.input ?? null) !== null) return fromInput(run, base);
  if (!base) throw Object.assign(new Error('Received no input for __start__'), { name: 'EmptyInputError' });
  if (body.command) return answered(base, body.command.resume);
  if (!wanted || base.next.length === 0) return base;
  return addCheckpoint(run, base, { values: base.values, next: base.next, source: 'fork' });
}

/** Gives questions their answers: by their ids, or the same to each. @param {Checkpoint} base @param {any} answer */
function answered(base, answer) {
  const isById = Object.keys(answer ?? {}).some((id) => /^[0-9a-f]{32}$/.test(id));
  for (const task of base.tasks) {
    const [question] = task.interrupts;
    if (question && !isById) task.answer ??= { value: answer };
    else if (question && question.id in answer) task.answer ??= { value: answer[question.id] };
  }
  return base;
}

/** @param {Run} run @param {Checkpoint | undefined} base */
function fromInput(run, base) {
  const { graph, body } = run;
  const before = base?.values ?? (graph.fields.includes('messages') ? { messages: [] } : {});
  /** @type {State} */
  const input = Object.fromEntries(Object.entries(body.input).filter(([key]) => graph.fields.includes(key)));
  if (input.messages) input.messages = readMessages(input.messages);
  const asked = addCheckpoint(run, base, { values: before, next: ['__start__'], source: 'input' });
  return addCheckpoint(run, asked, { values: applied(before, input), next: graph.start, source: 'loop' });
}
