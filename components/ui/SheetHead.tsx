import { say } from '../../lib/words/say.ts';
import { IconButton } from './Button.tsx';
import dialogStyles from './Dialog.module.css';

type Props = { titleId: string; title: string; onClose(): void };

/** Head of a sheet: a button that closes it, and its title. */
export const SheetHead = ({ titleId, title, onClose }: Props) => (
  <div class={dialogStyles.head}>
    <IconButton icon="close" label={say('common_close')} onClick={onClose} />
    <h2 id={titleId} class={dialogStyles.title}>
      {title}
    </h2>
  </div>
);
