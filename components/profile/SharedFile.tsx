import { say } from '../../lib/words/say.ts';
import buttonStyles from '../ui/Button.module.css';
import { Button } from '../ui/Button.tsx';

/** Button that chooses the file of a shared profile. */
export const SharedFile = ({ onFile }: { onFile(file: File): void }) => (
  <>
    <Button
      class={buttonStyles.flush}
      look="quiet"
      icon="file"
      onClick={({ currentTarget }) => (currentTarget.nextElementSibling as HTMLInputElement | null)?.click()}
    >
      {say('paste_openFile')}
    </Button>
    <input
      type="file"
      hidden
      accept=".json,.txt,application/json,text/plain"
      aria-label={say('paste_openFile')}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onFile(file);
        // Otherwise choosing the same file again would fire no event.
        currentTarget.value = '';
      }}
    />
  </>
);
