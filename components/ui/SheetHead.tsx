import type { ComponentChildren } from 'preact';
import { say } from '../../lib/words/say.ts';
import { IconButton } from './Button.tsx';
import dialogStyles from './Dialog.module.css';

type Props = {
  titleId: string;
  title: string;
  onClose(): void;
  /** Buttons at its end. */
  children?: ComponentChildren;
};

/** Head of a sheet: a button that closes it, its title, and more buttons. */
export const SheetHead = ({ titleId, title, onClose, children }: Props) => (
  <div class={dialogStyles.head}>
    <IconButton icon="close" label={say('common_close')} onClick={onClose} />
    <h2 id={titleId} class={dialogStyles.title}>
      {title}
    </h2>
    {children}
  </div>
);
