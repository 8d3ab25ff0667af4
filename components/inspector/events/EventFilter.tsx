import { useId } from 'preact/hooks';
import type { ItemFilter } from '../../../lib/chat/trace/item-filter.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import fieldStyles from '../../ui/Field.module.css';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Events.module.css';

/** Names to choose from, and their characters: a server may give each event its own. */
const mostNames = 100;
const shownName = 60;

type Props = {
  filter: ItemFilter;
  /** Names of events to choose from. */
  names: string[];
  count: number;
  /** Number of events found; undefined without a filter. */
  found: number | undefined;
  problem: 'invalid' | 'overdue' | 'failed' | undefined;
  hasGaps: boolean;
  onFilter(filter: ItemFilter): void;
  onNextGap(): void;
};

/** The filter of events, what it found, and the way to the next gap. */
export function EventFilter({ filter, names, count, found, problem, hasGaps, onFilter, onNextGap }: Props) {
  const id = useId();
  return (
    <search class={styles.filter}>
      <div class={styles.query}>
        <Icon name="find" />
        <input
          type="search"
          class={fieldStyles.input}
          aria-label={say('eventFilter_text')}
          placeholder={say('eventFilter_placeholder', { count })}
          aria-invalid={problem !== undefined}
          aria-describedby={id}
          dir="auto"
          value={filter.text}
          onInput={({ currentTarget }) => onFilter({ ...filter, text: currentTarget.value })}
        />
      </div>
      <Button
        look="quiet"
        size="form"
        class={styles.pattern}
        aria-label={say('eventFilter_pattern')}
        data-tooltip={say('eventFilter_pattern')}
        aria-pressed={filter.isPattern}
        onClick={() => onFilter({ ...filter, isPattern: !filter.isPattern })}
      >
        <span aria-hidden="true">.*</span>
      </Button>
      {names.length > 1 && (
        <select
          class={`${fieldStyles.input} ${styles.names}`}
          aria-label={say('eventFilter_name')}
          value={filter.name ?? ''}
          onChange={({ currentTarget }) => onFilter({ ...filter, name: currentTarget.value || null })}
        >
          <option value="">{say('eventFilter_everyName')}</option>
          {names.slice(0, mostNames).map((name) => (
            <option key={name} value={name}>
              {name.slice(0, shownName)}
            </option>
          ))}
        </select>
      )}
      <Button look="quiet" size="form" disabled={!hasGaps} onClick={onNextGap}>
        {say('eventFilter_nextGap')}
      </Button>
      <p id={id} role="status" class={problem ? styles.problem : styles.found}>
        {statusText(problem, found, count)}
      </p>
    </search>
  );
}

function statusText(problem: Props['problem'], found: number | undefined, count: number): string {
  switch (problem) {
    case 'invalid':
      return say('eventFilter_invalid');
    case 'overdue':
      return say('eventFilter_overdue');
    case 'failed':
      return say('eventFilter_failed');
    case undefined:
      return found === undefined ? '' : say('eventFilter_found', { found, count });
  }
}
