import field from './Field.module.css';
import { Icon } from './Icon.tsx';
import styles from './SearchField.module.css';

type Props = { label: string; query: string; onChange(query: string): void };

/** A field that searches what stands below it; its label is its placeholder, too. */
export const SearchField = ({ label, query, onChange }: Props) => (
  <div class={`${field.withIcon} ${styles.search}`}>
    <Icon name="find" />
    <input
      type="search"
      class={field.input}
      aria-label={label}
      placeholder={label}
      value={query}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </div>
);
