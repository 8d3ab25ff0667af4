import { useEffect, useState } from 'preact/hooks';
import { loadTelling, type Telling } from '../../../lib/panel/conversation/telling.ts';
import type { Host } from '../../../lib/panel/host/host.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './TellWhenDone.module.css';

type Props = { runId: string; host: Host };

/** The choice to be told of the end of a run. Asks for notifications in the click. */
export function TellWhenDone({ runId, host }: Props) {
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
  if (!telling) return null;

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
        {...(isOn ? { icon: 'check' as const } : {})}
        aria-pressed={isOn}
        onClick={() => void change(telling)}
      >
        {say('tellWhenDone_label')}
      </Button>
      <span role="status" class={styles.problem}>
        {problem}
      </span>
    </>
  );
}
