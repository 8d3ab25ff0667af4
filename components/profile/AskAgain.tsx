import { useState } from 'preact/hooks';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';

type Props = { onAskAgain(): Promise<string> };

/** Has the runnable asked what it takes, and says what came of it. */
export function AskAgain({ onAskAgain }: Props) {
  const [said, setSaid] = useState('');

  async function ask() {
    setSaid('Asking…');
    setSaid(await onAskAgain());
  }

  return (
    <div class={dialogStyles.section}>
      <Button class={dialogStyles.start} icon="retry" onClick={() => void ask()}>
        Ask the runnable again
      </Button>
      <p class={dialogStyles.hint} role="status">
        {said}
      </p>
    </div>
  );
}
