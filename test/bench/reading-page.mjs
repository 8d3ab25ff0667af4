/**
 * What the benchmark of reading does inside pages. Each function is sent there as its source text, so it uses
 * nothing of this file.
 */

/** Runs in a page before its own scripts: keeps how long its long tasks were. */
export function noteLongTasks() {
  globalThis.longTasks = [];
  const note = (list) => {
    for (const { startTime, duration } of list.getEntries())
      globalThis.longTasks.push({ startTime, duration });
  };
  new PerformanceObserver(note).observe({ type: 'longtask', buffered: true });
}

/** From here on the page notes when its frames are, and how late a timer of 4 ms comes. */
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

/** Takes what was watched while the answer came: gaps between frames, and between turns of the timer. */
export function takeWatched() {
  const { frames, waits } = globalThis.watched;
  globalThis.watched.isOver = true;
  return { gaps: frames.slice(1).map((at, place) => at - frames[place]), waits };
}

/** What a reader finds in the last article, piece by piece. */
export function shownText() {
  const article = [...document.querySelectorAll('[role="log"] article')].at(-1);
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  const pieces = [];
  while (walker.nextNode()) pieces.push(walker.currentNode.data);
  return pieces.join(' ');
}

/** How the last article's run stands. */
export const lastRunState = () =>
  [...document.querySelectorAll('[role="log"] article')].at(-1)?.dataset.runState;
