import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import dialogStyles from '../ui/Dialog.module.css';
import styles from './Inspector.module.css';

type Props = { onClose(): void; children: ComponentChildren };

/** The inspector over the conversation. */
export function InspectorSheet({ onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class={`${dialogStyles.dialog} ${styles.sheet}`}
      aria-label={say('inspector_name')}
      onClose={onClose}
    >
      {children}
    </dialog>
  );
}
