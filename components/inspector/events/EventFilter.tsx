import { useEffect, useId, useRef, useState } from 'preact/hooks';
import {
  type FilterItems,
  type ItemFilter,
  isFiltering,
  isPattern,
} from '../../../lib/chat/trace/item-filter.ts';
import type { TraceItems } from '../../../lib/chat/trace/trace.ts';
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
      <div class={`${fieldStyles.withIcon} ${styles.query}`}>
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

/** `places`: undefined if all items are shown. */
type Filtered = { places: number[] | undefined; problem?: 'invalid' | 'overdue' | 'failed' };

/** Milliseconds of a pause in typing after which the filter is applied. */
const pauseMs = 120;

/** Applies a filter to the items of a trace; those that came since the last time alone are tried. */
export function useFiltered(items: TraceItems, filter: ItemFilter, filterItems: FilterItems): Filtered {
  const [filtered, setFiltered] = useState<Filtered>({ places: undefined });
  /** A filter that was there before has nobody typing. */
  const isFirst = useRef(true);
  const latest = useRef(items);
  latest.current = items;
  /** Tries what has come; undefined without a filter, and while it is being typed. */
  const goOn = useRef<() => void>(undefined);

  useEffect(() => {
    const pause = isFirst.current ? 0 : pauseMs;
    isFirst.current = false;
    goOn.current = undefined;
    if (!isFiltering(filter)) return setFiltered({ places: undefined });
    if (filter.isPattern && !isPattern(filter.text))
      return setFiltered({ places: undefined, problem: 'invalid' });
    const until = new AbortController();
    const timer = setTimeout(() => {
      const all = () => latest.current;
      goOn.current = createPass({ filter, filterItems, all, onFound: setFiltered }, until.signal);
      goOn.current();
    }, pause);
    return () => {
      clearTimeout(timer);
      until.abort();
    };
  }, [filter, filterItems]);

  useEffect(() => goOn.current?.(), [items]);

  return filtered;
}

type Pass = {
  filter: ItemFilter;
  filterItems: FilterItems;
  /** Returns the items so far. */
  all(): TraceItems;
  onFound(filtered: Filtered): void;
};

/**
 * Returns a function that tries the items that were not tried yet. Items that come meanwhile wait for those before
 * them: to begin anew with each would never end where they come faster than they are tried.
 */
function createPass({ filter, filterItems, all, onFound }: Pass, signal: AbortSignal): () => void {
  const none = { count: 0, places: [] as number[] };
  let tried = { ...none, count: -1 };
  let isTrying = false;

  async function goOn() {
    while (tried.count !== all().length) {
      const found = await next(all());
      if (signal.aborted) return;
      onFound(found);
      if (found.problem) return;
    }
  }

  async function next(items: TraceItems): Promise<Filtered> {
    const before = tried.count >= 0 && tried.count < items.length ? tried : none;
    const outcome = await filterItems(filter, items, before.count, signal);
    if (outcome.status !== 'done') return { places: undefined, problem: outcome.status };
    tried = { count: items.length, places: before.places.concat(outcome.places) };
    return { places: tried.places };
  }

  return () => {
    if (isTrying) return;
    isTrying = true;
    void goOn().finally(() => {
      isTrying = false;
    });
  };
}
