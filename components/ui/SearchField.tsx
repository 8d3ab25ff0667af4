import field from './Field.module.css';
import { Icon } from './Icon.tsx';
import styles from './SearchField.module.css';

type Props = {
  label: string;
  /** The label unless given. */
  placeholder?: string;
  query: string;
  onChange(query: string): void;
};

/** A field that searches what stands below it. */
export const SearchField = ({ label, placeholder = label, query, onChange }: Props) => (
  <div class={`${field.withIcon} ${styles.search}`}>
    <Icon name="find" />
    <input
      type="search"
      class={field.input}
      aria-label={label}
      placeholder={placeholder}
      value={query}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </div>
);
