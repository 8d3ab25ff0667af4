import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isEnded, type Run } from '../../../lib/chat/run/run.ts';
import { refusalText } from '../../../lib/chat/storage/refusal.ts';
import type { Host } from '../../../lib/panel/host/host.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './TellWhenDone.module.css';

/** `since`: when the wait began, in ms since 1970. */
type Props = { runId: string; since: number; host: Host };

/** Milliseconds of waiting after which a person may want to leave. */
const longWaitMs = 10_000;

/**
 * The choice to be told of the end of a run, once the wait is long or if it was chosen. Asks for notifications in the
 * click.
 */
export function TellWhenDone({ runId, since, host }: Props) {
  const isLong = useLongWait(since);
  const [telling, setTelling] = useState<Telling>();
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isGone = false;
    void loadTelling(host).then(async (loaded) => {
      const isAwaited = await loaded.isAwaited(runId);
      if (isGone) return;
      setOn(isAwaited);
      setTelling(loaded);
    });
    return () => {
      isGone = true;
    };
  }, [runId]);
  if (!telling || !(isLong || isOn || problem)) return null;

  async function change({ tell }: Telling) {
    const trouble = await tell(runId, !isOn);
    setProblem(trouble ?? '');
    if (trouble === undefined) setOn(!isOn);
  }

  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={isOn ? 'check' : 'bell'}
        aria-label={say('tellWhenDone_label')}
        aria-pressed={isOn}
        data-tooltip={say('tellWhenDone_label')}
        onClick={() => void change(telling)}
      >
        <span class={styles.words}>{say('tellWhenDone_label')}</span>
      </Button>
      <span role="status" class={styles.problem}>
        {problem}
      </span>
    </>
  );
}

/** The clock may have been set back. */
function useLongWait(since: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWaitMs - Math.max(0, Date.now() - since));
    return () => clearTimeout(timer);
  }, [since]);
  return isLong;
}

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

type Telling = {
  isAwaited(runId: string): Promise<boolean>;
  /** Must be called in a click. Resolves to why it failed, or to undefined. */
  tell(runId: string, isWanted: boolean): Promise<string | undefined>;
};

/** Loads what tells the person of the end of a run. */
async function loadTelling({ access, commands }: Host): Promise<Telling> {
  const { request, readAwaitedRuns } = await access.loadNotifications();
  return {
    isAwaited: async (runId) => (await readAwaitedRuns()).includes(runId),
    async tell(runId, isWanted) {
      if (isWanted && !(await request())) return say('tellWhenDone_refused');
      const reply = await commands.send('run.tell', { runId, isWanted });
      return reply.ok ? undefined : refusalText(reply.problem);
    },
  };
}
