/**
 * Functions that the benchmark runs in pages. Each is sent as source text, so it may use only what `prepare`
 * puts on the page's global object.
 */

/** Runs in a page before its own scripts. */
export function prepare() {
  const mark = /([0-9a-z]+)@([0-9a-z]+)\s/g;

  globalThis.createNotes = () => {
    const delays = [];
    let frames = 0;
    let misplaced = 0;
    let next = 0;
    return {
      note(texts) {
        const at = ((performance.timeOrigin + performance.now()) * 10) % 36 ** 6;
        frames += 1;
        for (const [, place, leftAt] of texts.join('').matchAll(mark)) {
          if (Number.parseInt(place, 36) !== next) misplaced += 1;
          next = Number.parseInt(place, 36) + 1;
          delays.push((at - Number.parseInt(leftAt, 36)) / 10);
        }
      },
      result: () => ({ delays, frames, misplaced }),
    };
  };

  globalThis.textOfChunk = (chunk) => (typeof chunk === 'string' ? chunk : chunk.content);

  /** Records the frames of one run and resolves at its end. */
  globalThis.noteFrames = (port) =>
    new Promise((resolve, reject) => {
      const notes = globalThis.createNotes();
      port.onMessage.addListener((frame) => {
        if (frame.type === 'delta') notes.note(frame.chunks.map(globalThis.textOfChunk));
        if (frame.type === 'missing') reject(new Error('The worker does not know the run.'));
        else if (frame.run.endedAt !== null)
          resolve({ ...notes.result(), status: frame.run.state.status, chunks: frame.run.chunks });
      });
    });
}

/** Floor: the page itself reads the stream. */
export async function readDirectly(url) {
  const notes = globalThis.createNotes();
  const response = await fetch(`${url}/stream`, { method: 'POST', body: '{"input":"hi"}' });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = (rest + decoder.decode(piece.value, { stream: true })).split('\r\n');
    rest = lines.pop();
    const data = lines.filter((line) => line.startsWith('data: ')).map((line) => JSON.parse(line.slice(6)));
    const texts = data.filter((chunk) => chunk.run_id === undefined).map(globalThis.textOfChunk);
    if (texts.length > 0) notes.note(texts);
  }
  return { ...notes.result(), status: 'done' };
}

/** Sends one command to the worker in the form of `@webext-core/messaging`. */
export async function command(type, data) {
  const { res, err } = await chrome.runtime.sendMessage({ id: 1, type, data, timestamp: Date.now() });
  if (err || !res.ok) throw new Error(`${type}: ${JSON.stringify(err ?? res.problem)}`);
}

/** Follows a run as `lib/panel/conversation/answer.ts` does, without using the frames. */
export async function followRun(runId) {
  const port = chrome.runtime.connect({ name: 'follow/1' });
  port.onMessage.addListener((frame) => port.postMessage({ type: 'ack', runId, seq: frame.run.seq }));
  const noted = globalThis.noteFrames(port);
  port.postMessage({ type: 'follow', runId });
  const result = await noted;
  port.disconnect();
  return result;
}

/** Listens on the port that the app opens, without a second port or acknowledgement. */
export function listenIn() {
  const { connect } = chrome.runtime;
  chrome.runtime.connect = (...parts) => {
    const port = connect.apply(chrome.runtime, parts);
    // Another port only wakes the worker.
    if (port.name === 'follow/1') globalThis.noted = globalThis.noteFrames(port);
    return port;
  };
}
