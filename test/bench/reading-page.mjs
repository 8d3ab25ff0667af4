/**
 * Functions that the benchmark of reading runs in pages. Each is sent as source text, so it uses nothing of
 * this file.
 */

/** Runs in a page before its own scripts: records the length of its long tasks. */
export function noteLongTasks() {
  globalThis.longTasks = [];
  const note = (list) => {
    for (const { startTime, duration } of list.getEntries())
      globalThis.longTasks.push({ startTime, duration });
  };
  new PerformanceObserver(note).observe({ type: 'longtask', buffered: true });
}

/** Starts to record the times of frames and the delays of a 4 ms timer. */
export function watchFrames() {
  const watched = { frames: [], waits: [] };
  globalThis.watched = watched;
  const atFrame = (at) => {
    watched.frames.push(at);
    if (!watched.isOver) requestAnimationFrame(atFrame);
  };
  requestAnimationFrame(atFrame);
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    watched.waits.push(now - last);
    last = now;
    if (watched.isOver) clearInterval(timer);
  }, 4);
}

/** Returns the gaps between frames and between turns of the timer, and stops recording. */
export function takeWatched() {
  const { frames, waits } = globalThis.watched;
  globalThis.watched.isOver = true;
  return { gaps: frames.slice(1).map((at, place) => at - frames[place]), waits };
}

/** Text nodes of the last article. */
export function shownText() {
  const article = [...document.querySelectorAll('[role="log"] article')].at(-1);
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  const pieces = [];
  while (walker.nextNode()) pieces.push(walker.currentNode.data);
  return pieces.join(' ');
}

/** Run state of the last article. */
export const lastRunState = () =>
  [...document.querySelectorAll('[role="log"] article')].at(-1)?.dataset.runState;
