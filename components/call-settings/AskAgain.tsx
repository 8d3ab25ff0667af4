import { useEffect, useRef, useState } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';

type Props = { onAskAgain(): Promise<string> };

/** Has the runnable asked what it takes, and says what came of it. */
export function AskAgain({ onAskAgain }: Props) {
  const [said, setSaid] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  // It is the last of the dialog: below the button that has the focus it may be out of view.
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
