import type { RunnableUrl } from '../../lib/runnable/runnable-url.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';

type Props = {
  url: RunnableUrl;
  hasProblem: boolean;
  onTake(url: string): void;
  onKeep(): void;
};

/** Buttons for a URL that is not saved as typed: take the suggestion, or keep the URL. */
export function UrlRemedies({ url, hasProblem, onTake, onKeep }: Props) {
  if (url.status === 'valid' || !(hasProblem || url.dropped !== undefined)) return null;
  const { suggestion, mayKeep } = url;
  return (
    <>
      {suggestion !== undefined && (
        <Button class={dialogStyles.start} onClick={() => onTake(suggestion)}>
          {say('profileEditor_use', { suggestion })}
        </Button>
      )}
      {mayKeep && (
        <Button class={dialogStyles.start} onClick={onKeep}>
          {say('profileEditor_useAnyway')}
        </Button>
      )}
    </>
  );
}
