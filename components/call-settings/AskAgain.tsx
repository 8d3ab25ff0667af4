import { useEffect, useRef, useState } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';

type Props = { onAskAgain(): Promise<string> };

/** Button that loads the schema of the runnable again and reports the result. */
export function AskAgain({ onAskAgain }: Props) {
  const [said, setSaid] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  // The text is the end of the dialog and may be out of view, below the focused button.
  useEffect(() => {
    if (said) status.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);

  async function ask() {
    setSaid(say('callSettings_reloading'));
    setSaid(await onAskAgain());
  }

  return (
    <div class={dialogStyles.section}>
      <Button class={dialogStyles.start} icon="retry" onClick={() => void ask()}>
        {say('callSettings_reloadSchema')}
      </Button>
      <p ref={status} class={dialogStyles.hint} role="status">
        {said}
      </p>
    </div>
  );
}
