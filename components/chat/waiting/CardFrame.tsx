import type { ComponentChildren, RefObject } from 'preact';
import { useId } from 'preact/hooks';
import { say } from '../../../lib/words/say.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import styles from './Waiting.module.css';

type Props = {
  box: RefObject<HTMLElement | null>;
  icon: IconName;
  title: ComponentChildren;
  /** Which of several cards it is, counted from 1. */
  number: number;
  count: number;
  children: ComponentChildren;
  /** Buttons. */
  foot: ComponentChildren;
};

/** The frame of one request: what it is about, its content, and the buttons that decide. */
export function CardFrame({ box, icon, title, number, count, children, foot }: Props) {
  const id = useId();
  const position = `${id}-position`;
  return (
    <section ref={box} class={styles.card} aria-labelledby={count > 1 ? `${id} ${position}` : id}>
      <div class={styles.head}>
        <Icon name={icon} />
        <h3 id={id} class={styles.title}>
          {title}
        </h3>
        {count > 1 && (
          <span id={position} class={styles.mark}>
            {say('waiting_position', { number: String(number), count: String(count) })}
          </span>
        )}
      </div>
      <div class={styles.body}>{children}</div>
      <div class={styles.foot} data-foot>
        {foot}
      </div>
    </section>
  );
}
