import { effect } from '@preact/signals';
import { late } from '../../runnable/late.ts';
import { attachmentsPrefix } from '../composing/attachments.ts';
import { contextPrefix } from '../composing/context.ts';
import { formPrefix } from '../composing/input-form.ts';
import type { NextMessage } from '../composing/next-message.ts';
import type { Host } from '../host/host.ts';

const tidiedKey = 'tidied';
/** Milliseconds between automatic passes of all pages: a pass may read all messages. */
const restMs = 600_000;

/** Tidies the storage, one pass at a time; a request during a pass runs after it. */
export function createTidying({ composer }: { composer: NextMessage }, { records, settings, clock }: Host) {
  const { memory } = settings;
  const tidier = late(async () => {
    const loaded = await records.loadTidier([attachmentsPrefix, contextPrefix, formPrefix]);
    effect(() => loaded.hold(composer.fileIds.value));
    return loaded;
  });
  let running: Promise<void> | undefined;
  let asked: 'nothing' | 'usual' | 'for-good' = 'nothing';

  async function run() {
    while (asked !== 'nothing') {
      const isForGood = asked === 'for-good';
      asked = 'nothing';
      await (await tidier()).tidy(isForGood);
      memory.write(tidiedKey, String(clock.now()));
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

  const isDue = () => Math.abs(clock.now() - Number(memory.read(tidiedKey) ?? 0)) >= restMs;

  return {
    tidy,
    /** Skips a recent pass, but always holds the files shown. */
    tidyIfDue: (): Promise<unknown> => (isDue() ? tidy() : tidier().catch(() => {})),
  };
}

export type Tidying = ReturnType<typeof createTidying>;
