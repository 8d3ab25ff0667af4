import type { ComponentChildren } from 'preact';
import type { HeaderList } from '../../../lib/runnable/run-event.ts';
import { say } from '../../../lib/words/say.ts';
import styles from './Facts.module.css';

export type Fact = { name: string; value: ComponentChildren };

/** Names and values: one below the other, or large and side by side. */
export const FactList = ({ facts, isLarge = false }: { facts: Fact[]; isLarge?: boolean }) => (
  <dl class={isLarge ? styles.figures : styles.facts}>
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

/** The mark of a secret in a trace, and on the screen. */
const masked = '[secret]';
const dots = '••••';

/** Headers as a table, secrets as dots. */
export const HeaderTable = ({ headers }: { headers: HeaderList }) => (
  <table class={styles.headers}>
    <thead class="visually-hidden">
      <tr>
        <th scope="col">{say('profileEditor_headerName')}</th>
        <th scope="col">{say('profileEditor_headerValue')}</th>
      </tr>
    </thead>
    <tbody>
      {headers.map(([name, value], place) => (
        <tr key={place}>
          <th scope="row">{name}</th>
          <td dir="auto">
            <HeaderValue value={value} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The value of a header, secrets as dots. */
export const HeaderValue = ({ value }: { value: string }) => (
  <>
    {value.split(masked).map((text, part) => (
      <span key={part}>
        {part > 0 && (
          <>
            <span aria-hidden="true">{dots}</span>
            <span class="visually-hidden">{say('inspector_secret')}</span>
          </>
        )}
        {text}
      </span>
    ))}
  </>
);

export const headersAsText = (headers: HeaderList) =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');
