import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import styles from './Notice.module.css';

export type Tone = 'danger' | 'warn' | 'calm';

type Props = {
  tone: Tone;
  icon?: IconName;
  /** What happened; names the notice. */
  title?: ComponentChildren;
  role?: 'alert' | 'status' | 'group';
  class?: string | undefined;
  /** What to do next, and details. */
  children?: ComponentChildren;
  /** Buttons, the one next step first. */
  actions?: ComponentChildren;
};

const icons: Record<Tone, IconName> = { danger: 'failure', warn: 'warning', calm: 'note' };

/** The one shape of failures, warnings and notes: icon, title, next step, actions. */
export function Notice({ tone, icon = icons[tone], title, class: extra, children, actions, ...rest }: Props) {
  const id = useId();
  return (
    <section
      {...rest}
      class={[styles.notice, styles[tone], extra].filter(Boolean).join(' ')}
      aria-labelledby={title === undefined ? undefined : id}
    >
      <Icon name={icon} />
      {title !== undefined && (
        <h3 id={id} class={styles.title}>
          {title}
        </h3>
      )}
      {children}
      {actions && <div class={styles.actions}>{actions}</div>}
    </section>
  );
}
