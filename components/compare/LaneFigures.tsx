import type { FigureText } from '../../lib/chat/compare/compare-text.ts';
import { say } from '../../lib/words/say.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Lane.module.css';

/** The figures of an answer; one in which it is the fastest has a check mark, which is also in words. */
export const LaneFigures = ({ figures }: { figures: FigureText[] }) => (
  <ul class={styles.list}>
    {figures.map(({ text, isBetter }) => (
      <li key={text} class={isBetter ? styles.better : undefined}>
        {isBetter && <Icon name="check" />}
        {text}
        {isBetter && <span class="visually-hidden"> {say('compare_faster')}</span>}
      </li>
    ))}
  </ul>
);
