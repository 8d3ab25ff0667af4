import type { ComponentProps } from 'preact';
import { useId } from 'preact/hooks';
import { IconButton } from './Button.tsx';
import styles from './HintedIconButton.module.css';

type Props = ComponentProps<typeof IconButton> & {
  /** Warning to read before pressing the button; undefined if there is none. */
  hint: string | undefined;
};

/** An icon button with a hint in its tooltip. A touch screen shows the hint beside the button. */
export function HintedIconButton({ hint, ...rest }: Props) {
  const id = useId();
  if (hint === undefined) return <IconButton {...rest} />;
  return (
    <>
      <IconButton {...rest} data-tooltip={`${rest.label}\n${hint}`} aria-describedby={id} />
      <span id={id} class={styles.hint}>
        {hint}
      </span>
    </>
  );
}
