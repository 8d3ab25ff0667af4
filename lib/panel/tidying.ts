import { effect, type ReadonlySignal } from '@preact/signals';
import { createLoading } from './loading.ts';

type Tidier = {
  tidy(signal: AbortSignal): Promise<void>;
  hold(fileIds: readonly string[]): void;
};

type World = {
  load(): Promise<Tidier>;
  memory: { read(key: string): string | null; write(key: string, value: string | null): void };
  now(): number;
};

const tidiedKey = 'tidied';
/** All pages together look no more often by themselves: it may mean to read through all messages. */
const restMs = 600_000;

/** Has the storage tidied, once at a time; what is asked for meanwhile is done after it. */
export function createTidying(
  { load, memory, now }: World,
  shownFileIds: ReadonlySignal<readonly string[]>,
  signalOfPage: AbortSignal,
) {
  const tidier = createLoading(async () => {
    const loaded = await load();
    effect(() => loaded.hold(shownFileIds.value));
    return loaded;
  });
  let running: Promise<void> | undefined;
  let isAsked = false;

  async function run() {
    while (isAsked && !signalOfPage.aborted) {
      isAsked = false;
      await (await tidier.load()).tidy(signalOfPage);
      memory.write(tidiedKey, String(now()));
    }
  }

  function tidy(): Promise<void> {
    isAsked = true;
    running ??= run()
      // What was not tidied now is so another time.
      .catch(() => {})
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  const isDue = () => Math.abs(now() - Number(memory.read(tidiedKey) ?? 0)) >= restMs;

  return {
    tidy,
    /** Unless that was done a moment ago; the files shown are held in any case. */
    tidyIfDue: (): Promise<unknown> => (isDue() ? tidy() : tidier.load().catch(() => {})),
  };
}

export type Tidying = ReturnType<typeof createTidying>;
