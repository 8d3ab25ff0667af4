import { sizeText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './FileControl.module.css';
import type { ControlProps } from './form-view.ts';

/** File picker; the file stays chosen for the next message. */
export function FileControl({ place: { at }, form, names }: ControlProps) {
  const file = form.state.files[at];
  const chosenId = `${names.id}-chosen`;
  return (
    <div class={styles.file}>
      {file && (
        <span class={styles.chosenFile}>
          <Icon name="file" />
          <span id={chosenId}>{say('form_chosenFile', { name: file.name, size: sizeText(file.size) })}</span>
          <IconButton
            size="small"
            icon="close"
            label={say('common_removeNamed', { name: file.name })}
            onClick={() => form.onFile(at, undefined)}
          />
        </span>
      )}
      <input
        {...names}
        aria-describedby={
          file ? `${names['aria-describedby'] ?? ''} ${chosenId}`.trim() : names['aria-describedby']
        }
        type="file"
        class={styles.fileInput}
        onChange={({ currentTarget }) => {
          const [picked] = currentTarget.files ?? [];
          if (picked) form.onFile(at, picked);
          // Otherwise choosing the same file again would fire no event.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
