import type { ComponentChildren } from 'preact';
import { say } from '../../../lib/words/say.ts';
import styles from './Compared.module.css';

type ComparedRow = { name: string; one: ComponentChildren; other: ComponentChildren };

type Props = {
  /** Head of the names. */
  label: string;
  rows: ComparedRow[];
  isCode?: boolean;
};

/** Values of two runs side by side. */
export const ComparedTable = ({ label, rows, isCode = false }: Props) => (
  <table class={`${styles.table} ${isCode ? styles.code : ''}`}>
    <thead>
      <tr>
        <th scope="col">{label}</th>
        <th scope="col">{say('inspector_thisRun')}</th>
        <th scope="col">{say('inspector_otherRun')}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, one, other }) => (
        <tr key={name}>
          <th class={styles.name} scope="row">
            <bdi>{name}</bdi>
          </th>
          <td dir="auto">{one}</td>
          <td dir="auto">{other}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
