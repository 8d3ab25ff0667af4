import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { isEnded, type Run } from '../../../lib/chat/run/run.ts';
import { loadTelling } from '../../../lib/panel/conversation/telling.ts';
import type { Host } from '../../../lib/panel/host/host.ts';

/** Tells nobody of the end of a run that a page in view has shown. */
export function useSeenEnd(run: ReadonlySignal<Run | undefined>, host: Host) {
  const openId = useRef<string>(undefined);
  useEffect(
    () =>
      run.subscribe((now) => {
        if (!now) return;
        const hasEndedHere = isEnded(now) && openId.current === now.id;
        openId.current = isEnded(now) ? undefined : now.id;
        if (hasEndedHere && document.visibilityState === 'visible') void giveUp(now.id);
      }),
    [run],
  );

  async function giveUp(runId: string) {
    const { isAwaited, tell } = await loadTelling(host);
    if (await isAwaited(runId)) await tell(runId, false);
  }
}
