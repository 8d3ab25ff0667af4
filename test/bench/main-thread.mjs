/** Meters the main thread of a page in ms of its own CPU time, without the time it waits for a processor. */
export async function openMeter(page) {
  const session = await page.createCDPSession();
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });

  async function read() {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    return {
      task: 1000 * of.TaskDuration,
      script: 1000 * of.ScriptDuration,
      layout: 1000 * (of.LayoutDuration + of.RecalcStyleDuration),
      heap: of.JSHeapUsedSize / 1e6,
    };
  }

  const collectGarbage = () => session.send('HeapProfiler.collectGarbage');

  return {
    read,
    collectGarbage,
    /** MB of JavaScript heap in use. */
    async heap() {
      await collectGarbage();
      return (await read()).heap;
    },
  };
}

/** Difference between two readings. */
export const between = (from, to) => ({
  task: to.task - from.task,
  script: to.script - from.script,
  layout: to.layout - from.layout,
});
