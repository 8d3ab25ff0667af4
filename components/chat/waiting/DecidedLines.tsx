import type { ComponentChildren } from 'preact';
import type { DecidedLine } from '../../../lib/chat/waiting/request-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Waiting.module.css';

/** One line that says what was decided. */
export const DecidedLineView = ({ line, children }: { line: DecidedLine; children?: ComponentChildren }) => (
  <div class={styles.decided}>
    <Icon name={line.isRefusal ? 'close' : 'check'} />
    <p dir="auto">{line.words}</p>
    {line.name !== undefined && <span class={styles.code}>{line.name}</span>}
    {children}
  </div>
);

/** The decisions about the questions of a run. They can take the focus of the buttons that were here. */
export const DecidedLines = ({ lines }: { lines: DecidedLine[] }) => (
  <div data-decided tabIndex={-1}>
    {lines.map((line, place) => (
      <DecidedLineView key={place} line={line} />
    ))}
  </div>
);
