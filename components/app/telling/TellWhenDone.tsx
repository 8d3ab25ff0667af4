import { useEffect, useState } from 'preact/hooks';
import { tellWhenDone } from '../../../lib/panel/conversation/telling.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';

type Props = { runId: string; panel: Panel };

/** The choice to be told of the end of a run. Asks for notifications in the click. */
export function TellWhenDone({ runId, panel }: Props) {
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isGone = false;
    void panel.transferWorld.readAwaitedRuns().then((ids) => isGone || setOn(ids.includes(runId)));
    return () => {
      isGone = true;
    };
  }, [runId]);

  async function change(isWanted: boolean) {
    const trouble = await tellWhenDone(runId, isWanted, panel.transferWorld);
    setProblem(trouble ?? '');
    if (trouble === undefined) setOn(isWanted);
  }

  return (
    <>
      <Button
        look="quiet"
        size="small"
        {...(isOn ? { icon: 'check' as const } : {})}
        aria-pressed={isOn}
        onClick={() => void change(!isOn)}
      >
        {say('tellWhenDone_label')}
      </Button>
      <span role="status">{problem}</span>
    </>
  );
}
