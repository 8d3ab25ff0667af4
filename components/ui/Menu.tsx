import { type ButtonHTMLAttributes, type ComponentChildren, Fragment } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { Button, IconButton } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Menu.module.css';
import popoverStyles from './Popover.module.css';
import { useBeside, usePopoverOpening } from './popover.ts';

type Props = {
  label: string;
  icon?: IconName;
  size?: 'small' | 'bar';
  /** Name by which a command presses the button. */
  command?: string;
  /** Shows the label beside the icon. */
  hasWord?: boolean;
  /** The items, which may load late; `close` hides the menu. */
  children(close: () => void): ComponentChildren;
};

/** Button with a popover of actions. They are plain buttons, reached by Tab. */
export function Menu({ label, icon = 'more', size = 'bar', hasWord = false, command, children }: Props) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const opening = usePopoverOpening(popover);
  const isOpen = opening > 0;
  useBeside(popover, isOpen);
  const opener = { icon, size, 'aria-expanded': isOpen, popovertarget: id, 'data-command': command };
  return (
    <>
      {hasWord ? (
        <Button look="quiet" {...opener}>
          {label}
        </Button>
      ) : (
        <IconButton label={label} {...opener} />
      )}
      <div ref={popover} id={id} popover="auto" class={popoverStyles.beside}>
        {isOpen && <Fragment key={opening}>{children(() => popover.current?.hidePopover())}</Fragment>}
      </div>
    </>
  );
}

type ItemProps = ButtonHTMLAttributes & { icon?: IconName };

export function MenuItem({ icon, children, ...rest }: ItemProps) {
  return (
    <button type="button" {...rest} class={styles.item}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export const MenuRule = () => <hr class={styles.rule} />;
