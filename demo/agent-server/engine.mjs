import { GraphError } from './graph-error.mjs';
import { runStep } from './graph-step.mjs';
import { answersById, isUuid } from './ids.mjs';
import { readMessages } from './messages.mjs';
import { emit, isOpen, runMetadata, tell } from './run.mjs';
import { addCheckpoint, applied, head, questionsOf, shown } from './thread.mjs';

/** @typedef {import('./run.mjs').Run} Run */
/** @typedef {import('./thread.mjs').Checkpoint} Checkpoint */
/** @typedef {import('./world.mjs').World} World */

/** Runs a graph on its thread from start to end; never throws. @param {Run} run @param {World} world */
export async function execute(run, world) {
  const { thread } = run;
  run.status = 'running';
  thread.status = 'busy';
  thread.error = null;
  emit(run, 'metadata', { run_id: run.id, attempt: 1 });
  try {
    const isWaiting = await runSteps(run, world, startOf(run));
    finish(run, world, 'success', isWaiting ? 'interrupted' : 'idle');
  } catch (cause) {
    if (world.isStopped) return;
    if (run.cancelling.signal.aborted) cancelled(run, world);
    else failed(run, world, cause);
  }
}

/**
 * Runs step after step; tells whether the thread now waits for a person.
 * @param {Run} run
 * @param {World} world
 * @param {Checkpoint} start
 */
async function runSteps(run, world, start) {
  let checkpoint = start;
  let isFirst = true;
  emit(run, 'values', shown(checkpoint.values));
  while (checkpoint.next.length > 0) {
    if (pauses(run, checkpoint, isFirst)) {
      emit(run, 'updates', { __interrupt__: [] });
      return true;
    }
    isFirst = false;
    const updates = await runStep(run, world, checkpoint);
    if (updates === undefined) return true;
    const values = updates.reduce(applied, checkpoint.values);
    const next = [...new Set(checkpoint.next.flatMap((name) => run.graph.nodes[name]?.next(values) ?? []))];
    checkpoint = checkpointOf(run, checkpoint, { values, next, source: 'loop' });
    if (updates.some((update) => update !== null)) emit(run, 'values', shown(values));
  }
  return false;
}

/** @param {Run} run @param {Checkpoint} checkpoint @param {boolean} isFirst */
function pauses({ body }, { next }, isFirst) {
  const before = body.interrupt_before;
  if (!before || (isFirst && (body.input ?? null) === null)) return false;
  return before === '*' || next.some((name) => before.includes(name));
}

/** @param {Run} run @param {Checkpoint | undefined} parent @param {{ values: object, next: string[], source: string }} fields */
function checkpointOf(run, parent, { values, next, source }) {
  const metadata = { ...run.body.metadata, ...runMetadata(run), run_id: run.id, source };
  const checkpoint = addCheckpoint(run.thread, parent, { values, next, metadata });
  const place = (/** @type {string | null} */ id) => ({
    configurable: { thread_id: run.thread.id, checkpoint_ns: '', checkpoint_id: id },
  });
  emit(run, 'checkpoints', {
    config: place(checkpoint.id),
    parent_config: checkpoint.parentId && place(checkpoint.parentId),
    values: shown(values),
    metadata: checkpoint.metadata,
    next,
    tasks: [],
  });
  return checkpoint;
}

/** Finds or makes the checkpoint that the run goes on from. @param {Run} run @returns {Checkpoint} */
function startOf(run) {
  const { thread, body } = run;
  const wanted = body.checkpoint?.checkpoint_id ?? body.checkpoint_id;
  // A server starts from an empty state when it does not know the checkpoint.
  const base = wanted ? thread.checkpoints.find(({ id }) => id === wanted) : head(thread);
  if (body.command && 'resume' in body.command) return resumed(base, body.command.resume);
  if ((body.input ?? null) !== null) return fromInput(run, base);
  if (!base) throw new GraphError('EmptyInputError', 'Received no input for __start__');
  if (!wanted || base.next.length === 0) return base;
  if (base.next[0] === '__start__')
    throw new GraphError('EmptyInputError', 'Received no input for __start__');
  return checkpointOf(run, base, { values: base.values, next: base.next, source: 'fork' });
}

/** @param {Checkpoint | undefined} base @param {unknown} answer */
function resumed(base, answer) {
  if (answer === null) throw new GraphError('UnboundLocalError', 'An internal error occurred');
  if (!base) throw new GraphError('EmptyInputError', 'Received no input for __start__');
  const asking = base.tasks.filter(({ interrupts }) => interrupts.length > 0);
  const byId = answersById(answer);
  if (!byId && asking.length > 1) {
    throw new GraphError(
      'RuntimeError',
      'When there are multiple pending interrupts, you must specify the interrupt id when resuming. Docs: https://docs.langchain.com/oss/python/langgraph/interrupts#handling-multiple-interrupts.',
    );
  }
  for (const task of asking) {
    const id = task.interrupts[0]?.id ?? '';
    if (!byId) task.answer ??= { value: answer };
    else if (id in byId) task.answer ??= { value: byId[id] };
  }
  return base;
}

/** @param {Run} run @param {Checkpoint | undefined} base */
function fromInput(run, base) {
  const { graph, body } = run;
  const before = base?.values ?? (graph.fields.includes('messages') ? { messages: [] } : {});
  const input = readInput(graph, body);
  const asked = checkpointOf(run, base, { values: before, next: ['__start__'], source: 'input' });
  return checkpointOf(run, asked, { values: applied(before, input), next: graph.start, source: 'loop' });
}

/** @param {import('./graphs.mjs').Graph} graph @param {Record<string, any>} body */
function readInput(graph, body) {
  if (typeof body.input !== 'object' || Array.isArray(body.input))
    throw new GraphError(
      'InvalidUpdateError',
      `Expected dict, got ${body.input}
For troubleshooting, visit: https://docs.langchain.com/oss/python/langgraph/errors/INVALID_GRAPH_NODE_RETURN_VALUE`,
    );
  const known = Object.entries(body.input).filter(([key]) => graph.fields.includes(key));
  const { messages, ...rest } = Object.fromEntries(known);
  if (messages === undefined) return rest;
  // Kept, so that a run that is started again has the same ids.
  body.readMessages ??= readMessages(messages);
  if (!body.readMessages)
    throw new GraphError('ValueError', 'Message dict must contain role and content keys');
  return { ...rest, messages: body.readMessages };
}

/** @param {Run} run @param {World} world @param {unknown} cause */
function failed(run, world, cause) {
  const error =
    cause instanceof GraphError
      ? { error: cause.name, message: cause.message }
      : { error: 'Exception', message: 'An internal error occurred' };
  run.error = error;
  run.thread.error = error;
  for (const task of head(run.thread)?.tasks ?? []) task.error ??= `${error.error}('${error.message}')`;
  emit(run, 'error', world.dialect.streamedError(error));
  finish(run, world, 'error', 'error');
}

/** @param {Run} run @param {World} world */
function cancelled(run, world) {
  const { thread } = run;
  const isRollback = run.cancelling.signal.reason === 'rollback';
  if (world.dialect.cancelledError) emit(run, 'error', world.dialect.cancelledError);
  if (isRollback) {
    thread.checkpoints = thread.checkpoints.filter(({ metadata }) => metadata.run_id !== run.id);
    thread.runs = thread.runs.filter((other) => other !== run);
  } else {
    for (const task of head(thread)?.tasks ?? []) task.error ??= 'CancelledError()';
  }
  finish(run, world, world.dialect.cancelledStatus, isRollback ? 'idle' : 'interrupted');
}

/** @param {Run} run @param {World} world @param {Run['status']} status @param {'idle' | 'interrupted' | 'error'} threadStatus */
function finish(run, world, status, threadStatus) {
  const { thread } = run;
  thread.status = thread.runs.some((other) => other !== run && isOpen(other)) ? 'busy' : threadStatus;
  run.status = world.dialect.runStatus(status, threadStatus);
  world.ended(run);
  if (world.dialect.hasEnd) emit(run, 'end', { status: run.status });
  tell(run);
}

/** Tells whether a resume would find nobody waiting. @param {Run['thread']} thread */
export const isWaiting = (thread) => questionsOf(head(thread)).length > 0;

/** @param {Record<string, any>} body */
export const hasBadCheckpoint = ({ checkpoint, checkpoint_id }) =>
  [checkpoint?.checkpoint_id, checkpoint_id].some((id) => id != null && !isUuid(id));
