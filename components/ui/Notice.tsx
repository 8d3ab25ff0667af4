import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { Button, IconButton } from './Button.tsx';
import { useFocusHandedOn } from './focus.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Notice.module.css';

type Tone = 'danger' | 'warn' | 'calm';

type Props = {
  tone: Tone;
  icon?: IconName;
  /** The event, which names the notice. */
  title?: ComponentChildren;
  /** `h2` outside of a turn. */
  heading?: 'h2' | 'h3';
  /** Names the notice by its subject instead of its title. */
  label?: string;
  /** Read out when it appears: the title and the sentence alone. */
  announced?: 'alert' | 'status' | undefined;
  role?: 'group';
  class?: string | undefined;
  /** The sentence below the title. */
  children?: ComponentChildren;
  /** Further words and fields, between the sentence and the buttons. */
  more?: ComponentChildren;
  /** Buttons, the one next step first. */
  actions?: ComponentChildren;
  /** An icon button that dismisses the notice, at the end of its title. */
  corner?: ComponentChildren;
};

const icons: Record<Tone, IconName> = { danger: 'failure', warn: 'warning', calm: 'note' };

/** The one shape of failures, warnings and notes: icon, title, sentence, further words, actions. */
export function Notice({
  tone,
  icon = icons[tone],
  title,
  heading: Heading = 'h3',
  label,
  class: extra,
  announced,
  children,
  more,
  actions,
  corner,
  ...rest
}: Props) {
  const id = useId();
  const namedBy = title !== undefined && label === undefined ? id : undefined;
  const words = (
    <>
      {title !== undefined && (
        <Heading id={id} class={styles.title}>
          {title}
        </Heading>
      )}
      {children}
    </>
  );
  return (
    <section
      {...rest}
      class={[styles.notice, styles[tone], extra].filter(Boolean).join(' ')}
      aria-label={label}
      aria-labelledby={namedBy}
    >
      <Icon name={icon} />
      {announced ? (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: an alert and a status may be named.
        <div class={styles.announced} role={announced} aria-label={label} aria-labelledby={namedBy}>
          {words}
        </div>
      ) : (
        words
      )}
      {more}
      {actions && <div class={styles.actions}>{actions}</div>}
      {corner && <div class={styles.corner}>{corner}</div>}
    </section>
  );
}

type ToastProps = { text: string | undefined; onUndo?: (() => void) | undefined; onClose(): void };

/**
 * A notice that stays until it is dismissed. The live region exists from the start: screen readers announce
 * only later changes.
 */
export function Toast({ text, onUndo, onClose }: ToastProps) {
  const region = useRef<HTMLDivElement>(null);
  useFocusHandedOn(region, () => () => region.current);
  return (
    <div ref={region} role="status" tabIndex={-1}>
      {text && (
        <Notice tone="calm" class={styles.toast}>
          <p>{text}</p>
          <div class={styles.toastActions}>
            {onUndo && <Button onClick={onUndo}>{say('common_undo')}</Button>}
            <IconButton icon="close" label={say('common_dismiss')} onClick={onClose} />
          </div>
        </Notice>
      )}
    </div>
  );
}
