import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';

/** Button that chooses the file of a shared profile. */
export const SharedFile = ({ onFile }: { onFile(file: File): void }) => (
  <>
    <Button
      class={dialogStyles.start}
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
