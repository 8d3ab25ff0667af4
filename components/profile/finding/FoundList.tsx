import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import {
  type FoundRunnables,
  lackingHeaders,
  type OfferedRunnable,
  type TakenInput,
} from '../../../lib/chat/discovery/offered-runnable.ts';
import type { ProfileHeader } from '../../../lib/chat/profile/profile.ts';
import { refusalText } from '../../../lib/chat/storage/refusal.ts';
import { listText } from '../../../lib/words/amounts.ts';
import { say, sayParts } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import dialogStyles from '../../ui/Dialog.module.css';
import { PrimaryButton } from '../../ui/PrimaryButton.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { ShowMore, usePages } from '../../ui/ShowMore.tsx';
import { toggled } from '../../ui/toggled.ts';
import styles from './Finding.module.css';
import { HeaderForm } from './HeaderForm.tsx';

type Props = {
  found: Extract<FoundRunnables, { outcome: 'found' }>;
  /** Searched address: a runnable at exactly this address is chosen at first. */
  address: string;
  /** Headers of the draft. */
  headers: ProfileHeader[];
  onHeader(name: string, value: string): void;
  onTake(found: OfferedRunnable): void;
  /** Resolves to the reason why some were not added, or to undefined. */
  onAdd(chosen: OfferedRunnable[]): Promise<string | undefined>;
  /** Tells whether a refused order has added this one. */
  isAdded(runnable: OfferedRunnable): boolean;
};

/** Smallest number of runnables that shows a filter. */
const fewest = 8;

/** The runnables of a server, to choose from. */
export function FoundList({ found, address, headers, onHeader, onTake, onAdd, isAdded }: Props) {
  const { runnables, incomplete } = found;
  const [chosenUrls, setChosenUrls] = useState(() => chosenAtFirst(runnables, address));
  const [query, setQuery] = useState('');
  const [outcome, setOutcome] = useState<{ added: number } | { problem: string }>();
  const isAdding = useRef(false);
  const chosen = runnables.filter(({ url }) => chosenUrls.has(url));
  const [only] = chosen.length === 1 ? chosen : [];
  const [lacking] = lackingHeaders(chosen, { headers });

  async function add() {
    if (isAdding.current) return;
    isAdding.current = true;
    setOutcome(undefined);
    try {
      const problem = await onAdd(chosen);
      const left = problem === undefined ? [] : chosen.filter((runnable) => !isAdded(runnable));
      setChosenUrls(new Set(left.map(({ url }) => url)));
      setOutcome(problem === undefined ? { added: chosen.length } : { problem });
    } catch {
      setOutcome({ problem: refusalText({ code: 'no-answer' }) });
    } finally {
      isAdding.current = false;
    }
  }

  return (
    <fieldset class={dialogStyles.section}>
      <legend class={styles.legend}>{say('discovery_found')}</legend>
      {runnables.length >= fewest && (
        <SearchField label={say('discovery_filter')} query={query} onChange={setQuery} />
      )}
      <Rows
        runnables={runnables.filter((runnable) => matches(runnable, query))}
        chosen={chosenUrls}
        onToggle={(url) => setChosenUrls((before) => toggled(before, url))}
      />
      {incomplete[0] !== undefined && (
        <p class={dialogStyles.hint}>
          {say('discovery_incomplete', { count: incomplete.length, path: incomplete[0] })}
        </p>
      )}
      {headers.length > 0 && <p class={dialogStyles.hint}>{headersText(headers)}</p>}
      {lacking !== undefined && (
        <div key={lacking} class={dialogStyles.section}>
          <p>{say('discovery_lacksHeader', { name: lacking })}</p>
          <HeaderForm name={lacking} url={address} submit={say('discovery_useHeader')} onSubmit={onHeader} />
        </div>
      )}
      <div class={styles.buttons}>
        <PrimaryButton disabled={chosen.length === 0} onClick={() => void add()}>
          {say('discovery_add', { count: chosen.length })}
        </PrimaryButton>
        {only && <Button onClick={() => onTake(only)}>{say('discovery_take')}</Button>}
      </div>
      <p role="status" class={styles.status}>
        {outcome && 'added' in outcome && say('discovery_added', { count: outcome.added })}
      </p>
      <p role="alert" class={styles.problem}>
        {outcome && 'problem' in outcome && outcome.problem}
      </p>
    </fieldset>
  );
}

/** Chooses the runnable at the searched address, or the only one. */
function chosenAtFirst(runnables: OfferedRunnable[], address: string): ReadonlySet<string> {
  const asked = runnables.filter(({ url }) => address === url || address.startsWith(`${url}/`));
  const [closest] = asked.toSorted((one, other) => other.url.length - one.url.length);
  const [first, second] = runnables;
  const only = closest ?? (second ? undefined : first);
  return new Set(only ? [only.url] : []);
}

const matches = ({ path, graph = '', takes, description }: OfferedRunnable, query: string) =>
  `${path} ${graph} ${takes ? takenText(takes) : ''} ${description}`
    .toLowerCase()
    .includes(query.trim().toLowerCase());

const takenText = (takes: TakenInput) => ('words' in takes ? takes.words : takes.names);

const headersText = (headers: ProfileHeader[]) =>
  say('discovery_headersGo', { count: headers.length, names: listText(headers.map(({ name }) => name)) });

type RowsProps = { runnables: OfferedRunnable[]; chosen: ReadonlySet<string>; onToggle(url: string): void };

function Rows({ runnables, chosen, onToggle }: RowsProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { shown, showMore } = usePages(list);
  if (runnables.length === 0) return <p class={dialogStyles.hint}>{say('common_noMatches')}</p>;
  return (
    <>
      <ul ref={list} class={styles.list}>
        {runnables.slice(0, shown).map((runnable, place) => (
          <RunnableRow
            key={runnable.url}
            id={`${id}-${place}`}
            runnable={runnable}
            isChosen={chosen.has(runnable.url)}
            onToggle={() => onToggle(runnable.url)}
          />
        ))}
      </ul>
      <ShowMore shown={shown} count={runnables.length} onMore={showMore} />
    </>
  );
}

type RunnableRowProps = { id: string; runnable: OfferedRunnable; isChosen: boolean; onToggle(): void };

/** A runnable to choose: its path names the checkbox, the rest describes it. */
function RunnableRow({ id, runnable, isChosen, onToggle }: RunnableRowProps) {
  const { path, graph, modes, takes, description, isKnown } = runnable;
  const exposed = modes.length > 1 ? 'both' : modes[0] === 'stream' ? 'stream' : 'other';
  return (
    <li>
      <div class={styles.runnable}>
        <input
          id={id}
          type="checkbox"
          checked={isChosen}
          aria-describedby={`${id}-about`}
          onChange={onToggle}
        />
        <span class={styles.words}>
          <label for={id} class={styles.path}>
            <bdi>{path}</bdi>
          </label>
          <span id={`${id}-about`} class={styles.about}>
            <span>
              {say('discovery_modes', { modes: exposed })}
              {isKnown && ` · ${say('discovery_hasProfile')}`}
            </span>
            {graph !== undefined && (
              <bdi class={styles.description}>{say('discovery_ofGraph', { name: graph })}</bdi>
            )}
            {takes && (
              <bdi class={styles.takes}>
                <Taken takes={takes} />
              </bdi>
            )}
            {description !== '' && <bdi class={styles.description}>{description}</bdi>}
          </span>
        </span>
      </div>
    </li>
  );
}

/** The names of fields are code, the words around them are not. */
function Taken({ takes }: { takes: TakenInput }) {
  if ('words' in takes) return <>{takes.words}</>;
  const b = (names: ComponentChildren) => <span class={styles.names}>{names}</span>;
  const { names, more } = takes;
  return <>{more === 0 ? b(names) : sayParts('discovery_andMoreFields', { names, count: more, b })}</>;
}
