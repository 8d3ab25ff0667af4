import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { FoundGroup, FoundItems, NameRange } from '../../lib/chat/palette/item-finder.ts';
import type { PaletteItem } from '../../lib/chat/palette/palette-item.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import { Icon } from '../ui/Icon.tsx';
import { isApple, isCommandWith, isOfInputMethod } from '../ui/keys.ts';
import menuStyles from '../ui/Menu.module.css';
import styles from './Palette.module.css';
import { digitOf, profileDigit } from './palette-keys.ts';

/** One thing that the palette offers. */
export type PaletteEntry = PaletteItem & {
  mark: ComponentChildren;
  /** Name of the key that does the same directly. */
  keyName?: string | undefined;
  /** Shown after the name instead of the detail. */
  note?: string;
};

type Props = {
  found(query: string): FoundItems<PaletteEntry>;
  /** The profile of a number key, if there is one. */
  byNumber(number: number): string | undefined;
  /** Called once the palette is closed and the focus is back. */
  onChoose(key: string): void;
  onClose(): void;
};

const groupNames: Record<FoundGroup<PaletteEntry>['group'], TextKey> = {
  recent: 'palette_recent',
  profile: 'common_profiles',
  action: 'palette_actions',
  conversation: 'common_conversations',
  prompt: 'prompts_title',
  preset: 'palette_presets',
};

/**
 * Box with a list of everything that can be done, after
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/: the focus stays in the box, arrows move through the list.
 */
export function Palette({ found, byNumber, onChoose, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const { groups, total } = useMemo(() => found(query), [found, query]);
  const all = groups.flatMap(({ items }) => items);
  const place = Math.min(at, all.length - 1);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useActiveInView(`${id}-${place}`, query);

  function choose(key: string | undefined) {
    if (key === undefined) return;
    dialog.current?.close();
    onChoose(key);
  }

  const moveBy = (step: number) => all.length > 0 && setAt((place + all.length + step) % all.length);

  const actions: Record<string, () => unknown> = {
    Enter: () => choose(all[place]?.item.key),
    ArrowDown: () => moveBy(1),
    ArrowUp: () => moveBy(-1),
  };

  function ofNumber(event: KeyboardEvent) {
    const key = byNumber(numberOf(event, query) ?? 0);
    return key === undefined ? undefined : () => choose(key);
  }

  function pressed(event: KeyboardEvent) {
    if (isOfInputMethod(event)) return;
    const isClosing = isCommandWith('k', event);
    const act = isClosing ? () => dialog.current?.close() : (actions[event.key] ?? ofNumber(event));
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <dialog
      ref={dialog}
      class={styles.palette}
      aria-label={say('palette_title')}
      onClose={onClose}
      {...closedBeside}
    >
      <Box
        query={query}
        listId={`${id}-list`}
        optionId={place < 0 ? undefined : `${id}-${place}`}
        onQuery={(typed) => {
          setQuery(typed);
          setAt(0);
        }}
        onKey={pressed}
      />
      <Results id={id} groups={groups} place={place} onPoint={setAt} onChoose={choose} />
      <p role="status" class={all.length === 0 ? styles.nothing : 'visually-hidden'}>
        {total === 0 ? say('palette_nothing') : query !== '' && say('palette_count', { count: total })}
      </p>
      <p class={styles.foot} aria-hidden="true">
        {say('palette_keys')}
      </p>
    </dialog>
  );
}

/** A press beside the palette closes it. */
const closedBeside: object = { closedby: 'any' };

/**
 * Returns the number of the profile that a key chooses. Usually that is a digit with Alt. On Apple's systems Alt and a
 * digit type a character, so there it is the digit alone, as long as nothing is typed in the search.
 */
const numberOf = (event: KeyboardEvent, query: string) =>
  isApple() ? (query === '' ? plainDigit(event) : undefined) : profileDigit(event);

const plainDigit = ({ code, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent) =>
  ctrlKey || altKey || metaKey || shiftKey ? undefined : digitOf(code);

function useActiveInView(optionId: string, query: string) {
  useEffect(() => {
    const option = document.getElementById(optionId);
    // The first option brings the name of its group into view.
    if (optionId.endsWith('-0')) option?.closest('[role="listbox"]')?.scrollTo(0, 0);
    else option?.scrollIntoView({ block: 'nearest' });
  }, [optionId, query]);
}

type BoxProps = {
  query: string;
  listId: string;
  optionId: string | undefined;
  onQuery(query: string): void;
  onKey(event: KeyboardEvent): void;
};

const Box = ({ query, listId, optionId, onQuery, onKey }: BoxProps) => (
  <div class={styles.ask}>
    <Icon name="find" />
    <input
      role="combobox"
      aria-label={say('palette_search')}
      placeholder={say('palette_search')}
      aria-expanded="true"
      aria-controls={listId}
      aria-activedescendant={optionId}
      aria-autocomplete="list"
      spellcheck={false}
      dir="auto"
      value={query}
      onInput={({ currentTarget }) => onQuery(currentTarget.value)}
      onKeyDown={onKey}
    />
    <kbd class={styles.key}>{say('key_escape')}</kbd>
  </div>
);

type ResultsProps = {
  id: string;
  groups: FoundGroup<PaletteEntry>[];
  /** Number of the active option. */
  place: number;
  onPoint(place: number): void;
  onChoose(key: string): void;
};

function Results({ id, groups, place, onPoint, onChoose }: ResultsProps) {
  let number = -1;
  return (
    <div id={`${id}-list`} role="listbox" aria-label={say('palette_title')} class={styles.list}>
      {groups.map(({ group, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a list box are in groups.
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} class={styles.group}>
            {say(groupNames[group])}
          </p>
          {items.map(({ item, ranges }) => {
            number += 1;
            const own = number;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and handles the keys.
              // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus.
              <div
                key={item.key}
                id={`${id}-${own}`}
                role="option"
                aria-selected={own === place}
                class={menuStyles.item}
                onPointerMove={() => own !== place && onPoint(own)}
                onClick={() => onChoose(item.key)}
              >
                <OptionWords entry={item} ranges={ranges} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function OptionWords({ entry, ranges }: { entry: PaletteEntry; ranges: NameRange[] }) {
  const { mark, name, note, detail, keyName } = entry;
  const after = note ?? detail;
  return (
    <>
      <span class={styles.mark}>{mark}</span>
      <span class={styles.words}>
        <bdi>{marked(name, ranges)}</bdi>
        {after !== '' && (
          <>
            {' '}
            <bdi class={styles.detail}>{after}</bdi>
          </>
        )}
      </span>
      {keyName && <kbd class={styles.key}>{keyName}</kbd>}
    </>
  );
}

function marked(name: string, ranges: NameRange[]): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let from = 0;
  for (const [start, end] of ranges) {
    parts.push(name.slice(from, start), <b key={start}>{name.slice(start, end)}</b>);
    from = end;
  }
  return [...parts, name.slice(from)];
}
