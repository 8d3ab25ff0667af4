import type { ComponentChildren } from 'preact';
import styles from './Facts.module.css';

export type Fact = { name: string; value: ComponentChildren };

/** Names and values, one below the other. */
export const FactList = ({ facts }: { facts: Fact[] }) => (
  <dl class={styles.facts}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Names and values side by side, large. */
export const FigureGrid = ({ facts }: { facts: Fact[] }) => (
  <dl class={styles.figures}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

type PartProps = { title: string; tools?: ComponentChildren; children: ComponentChildren };

/** A part of a tab with its heading. */
export const Part = ({ title, tools, children }: PartProps) => (
  <section class={styles.part} aria-label={title}>
    <div class={styles.partHead}>
      <h3>{title}</h3>
      {tools}
    </div>
    {children}
  </section>
);
