import { useRef } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { Button, IconButton } from './Button.tsx';
import { useFocusHandedOn } from './focus.ts';
import { Notice } from './Notice.tsx';
import styles from './Toast.module.css';

type Props = { text: string | undefined; onUndo?: (() => void) | undefined; onClose(): void };

/**
 * A notice that stays until it is dismissed. The live region exists from the start: screen readers announce
 * only later changes.
 */
export function Toast({ text, onUndo, onClose }: Props) {
  const region = useRef<HTMLDivElement>(null);
  useFocusHandedOn(region, () => () => region.current);
  return (
    <div ref={region} role="status" tabIndex={-1}>
      {text && (
        <Notice tone="calm" class={styles.toast}>
          <p>{text}</p>
          <div class={styles.actions}>
            {onUndo && <Button onClick={onUndo}>{say('common_undo')}</Button>}
            <IconButton icon="close" label={say('common_dismiss')} onClick={onClose} />
          </div>
        </Notice>
      )}
    </div>
  );
}
