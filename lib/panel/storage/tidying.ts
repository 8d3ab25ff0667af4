import { effect, type ReadonlySignal } from '@preact/signals';
import { createLoading } from '../page/loading.ts';
import type { PageMemory } from '../page/temporary-memory.ts';

type Tidier = {
  tidy(isForGood: boolean): Promise<void>;
  hold(fileIds: readonly string[]): void;
};

type World = {
  load(): Promise<Tidier>;
  memory: PageMemory;
  now(): number;
};

const tidiedKey = 'tidied';
/** Milliseconds between automatic passes of all pages: a pass may read all messages. */
const restMs = 600_000;

/** Tidies the storage, one pass at a time; a request during a pass runs after it. */
export function createTidying({ load, memory, now }: World, shownFileIds: ReadonlySignal<readonly string[]>) {
  const tidier = createLoading(async () => {
    const loaded = await load();
    effect(() => loaded.hold(shownFileIds.value));
    return loaded;
  });
  let running: Promise<void> | undefined;
  let asked: 'nothing' | 'usual' | 'for-good' = 'nothing';

  async function run() {
    while (asked !== 'nothing') {
      const isForGood = asked === 'for-good';
      asked = 'nothing';
      await (await tidier.load()).tidy(isForGood);
      memory.write(tidiedKey, String(now()));
    }
  }

  function tidy(next: 'usual' | 'for-good' = 'usual'): Promise<void> {
    if (asked !== 'for-good') asked = next;
    running ??= run()
      // The next pass will retry.
      .catch(() => {})
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  const isDue = () => Math.abs(now() - Number(memory.read(tidiedKey) ?? 0)) >= restMs;

  return {
    tidy,
    /** Skips a recent pass, but always holds the files shown. */
    tidyIfDue: (): Promise<unknown> => (isDue() ? tidy() : tidier.load().catch(() => {})),
  };
}

export type Tidying = ReturnType<typeof createTidying>;
