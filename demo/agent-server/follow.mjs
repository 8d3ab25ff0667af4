import { ended, isOpen } from './run.mjs';
import { head, questionsOf, shown } from './thread.mjs';

/**
 * @typedef {import('./run.mjs').Run} Run
 * @typedef {import('./run.mjs').RunEvent} RunEvent
 * @typedef {import('./world.mjs').World} World
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

/**
 * Sends the events of a run that `isWanted` picks from those before, then those to come, until the run ends.
 * @param {ServerResponse} response
 * @param {World} world
 * @param {Run} run
 * @param {(event: RunEvent) => boolean} isWanted
 * @returns {Promise<void>}
 */
export function sendEvents(response, world, run, isWanted) {
  response.writeHead(200, {
    ...placeOf(run, 'stream'),
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'content-type': world.dialect.eventStream,
  });
  response.flushHeaders();
  const { dialect, settings } = world;
  const write = createWriter(response, world);
  let at = 0;
  const known = run.events.length;
  return new Promise((resolve) => {
    const advance = () => {
      for (; at < run.events.length; at += 1) {
        const event = run.events[at];
        if (event && (at >= known || isWanted(event))) write.event(frame(dialect, run, event));
      }
      if (isOpen(run)) return;
      leave();
      write.end();
    };
    const beat = () => write.comment(`: heartbeat${dialect.newline}${dialect.newline}`);
    const heartbeat = dialect.hasHeartbeat ? setInterval(beat, settings.heartbeat) : undefined;
    const leave = () => {
      clearInterval(heartbeat);
      run.listeners.delete(advance);
      resolve();
    };
    response.once('close', leave);
    run.listeners.add(advance);
    advance();
  });
}

/** @param {World['dialect']} dialect @param {Run} run @param {RunEvent} event */
function frame(dialect, run, event) {
  const id = dialect.eventId(run, event);
  const data = dialect
    .write(event.data)
    .split('\n')
    .map((line) => `data: ${line}`);
  const lines = [`event: ${event.name}`, ...data, ...(id === undefined ? [] : [`id: ${id}`]), '', ''];
  return lines.join(dialect.newline);
}

/** Writes to a client as far as the faults let it. @param {ServerResponse} response @param {World} world */
function createWriter(response, { faults }) {
  const drop = faults.drops.shift();
  let events = 0;
  let bytes = 0;
  let held = '';
  const put = (/** @type {string} */ text) => {
    if (response.destroyed) return;
    held += text;
    if (faults.isSilent) return;
    const piece = Buffer.from(held).subarray(0, (drop?.afterBytes ?? Number.POSITIVE_INFINITY) - bytes);
    held = '';
    bytes += piece.length;
    response.write(piece);
    const isOver =
      events >= (drop?.afterEvents ?? Number.POSITIVE_INFINITY) ||
      bytes >= (drop?.afterBytes ?? Number.POSITIVE_INFINITY);
    // `destroy` would drop unwritten data.
    if (isOver) response.socket?.destroySoon();
  };
  const end = () => {
    if (response.destroyed) return;
    if (faults.isSilent) return void setTimeout(end, 20);
    put('');
    if (!response.destroyed && !response.socket?.writableEnded) response.end();
  };
  return {
    event(/** @type {string} */ text) {
      events += 1;
      put(text);
    },
    comment: put,
    end,
  };
}

/**
 * Answers with the thread's state as soon as the run has ended; sends line feeds until then.
 * @param {ServerResponse} response
 * @param {World} world
 * @param {Run} run
 */
export async function sendResult(response, world, run) {
  response.writeHead(200, { ...placeOf(run, 'join'), 'content-type': 'application/json' });
  response.flushHeaders();
  const keepAlive = setInterval(
    () => world.faults.isSilent || response.write('\n'),
    world.settings.heartbeat,
  );
  response.once('close', () => clearInterval(keepAlive));
  await ended(run);
  clearInterval(keepAlive);
  response.end(world.dialect.write(resultOf(world, run)));
}

/** @param {World} world @param {Run} run */
function resultOf({ dialect }, run) {
  if (run.error) return { __error__: dialect.waitedError(run.error) };
  const newest = head(run.thread);
  const values = shown(newest?.values ?? {});
  const questions = questionsOf(newest).map((item) => ({ ...item, response_schema: null }));
  if (questions.length === 0) return values;
  // With several questions the server leaves out the state.
  return questions.length > 1 ? { __interrupt__: questions } : { ...values, __interrupt__: questions };
}

/** Says where a run is found again; a run without a thread is not. @param {Run} run @param {'stream' | 'join'} end */
export function placeOf(run, end) {
  const isStateless = run.thread.isTemporary && end === 'stream';
  const place = isStateless ? `/runs/${run.id}` : `/threads/${run.thread.id}/runs/${run.id}`;
  return { 'content-location': place, location: `${place}/${end}` };
}
