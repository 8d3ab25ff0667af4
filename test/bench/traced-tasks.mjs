/** Traces what a page does meanwhile, and returns its longest task in ms: of its own time, and as a clock has it. */
export async function watchTasks(page, act) {
  await page.tracing.start({ categories: ['-*', 'disabled-by-default-devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse(new TextDecoder().decode(await page.tracing.stop()));
  const mains = new Set(traceEvents.filter(isMain).map(threadOf));
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && mains.has(threadOf(event)));
  return { own: most(tasks, 'tdur'), whole: most(tasks, 'dur') };
}

const isMain = ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain';

const threadOf = ({ pid, tid }) => `${pid} ${tid}`;

const most = (tasks, clock) =>
  tasks.reduce((longest, task) => Math.max(longest, (task[clock] ?? 0) / 1_000), 0);
