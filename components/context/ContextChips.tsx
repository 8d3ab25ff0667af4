import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import {
  type ContextItem,
  type ContextTemplate,
  itemName,
  roughTokens,
} from '../../lib/chat/context/context-item.ts';
import { itemText } from '../../lib/chat/context/sent-text.ts';
import { pagePlacesIn } from '../../lib/chat/prompt/placeholder.ts';
import { say } from '../../lib/words/say.ts';
import { IconButton } from '../ui/Button.tsx';
import { Outline } from '../ui/Icon.tsx';
import { contextIcons } from '../ui/sheet-icons.ts';
import styles from './ContextChips.module.css';
import { type ContextChange, ContextDialog, type ContextOptions } from './ContextDialog.tsx';

type Props = {
  items: ContextItem[];
  /** Text of the message: where it has the placeholder of an item, the item stands there. */
  text: string;
  /** How it is written into the message. */
  template: ContextTemplate;
  /** How an item can be changed; undefined for those of a sent message. */
  editing?:
    | {
        optionsOf(id: string): ContextOptions | undefined;
        /** Hidden passages that were left out. */
        hiddenIn(id: string): number;
        onChange(id: string, change: ContextChange): void;
        onRemove(id: string): void;
      }
    | undefined;
};

/** Pieces of pages that go with a message. Each opens to what is sent of it. */
export function ContextChips({ items, text, template, editing }: Props) {
  const openId = useSignal<string | undefined>(undefined);
  if (items.length === 0) return null;
  const open = items.find(({ id }) => id === openId.value);
  const places: ReadonlySet<string> = pagePlacesIn(text);
  const placeOf = ({ place, field }: ContextItem) =>
    field?.name ?? (place && places.has(place) ? `{{${place}}}` : undefined);
  return (
    <>
      <ul class={styles.chips} aria-label={say('context_list')}>
        {items.map((item) => (
          <Chip
            key={item.id}
            item={item}
            place={placeOf(item)}
            hidden={editing?.hiddenIn(item.id) ?? 0}
            onOpen={() => {
              openId.value = item.id;
            }}
            onRemove={editing && (() => editing.onRemove(item.id))}
          />
        ))}
      </ul>
      {open && (
        <ContextDialog
          key={open.id}
          name={itemName(open)}
          item={open}
          options={editing?.optionsOf(open.id)}
          sentAs={sentAs(open, placeOf(open) !== undefined, template)}
          onChange={(change) => editing?.onChange(open.id, change)}
          onClose={() => {
            openId.value = undefined;
          }}
        />
      )}
    </>
  );
}

type ChipProps = {
  item: ContextItem;
  /** The field or placeholder that it goes into. */
  place: string | undefined;
  /** Hidden passages that were left out. */
  hidden: number;
  onOpen(): void;
  onRemove?: (() => void) | undefined;
};

function Chip({ item, place, hidden, onOpen, onRemove }: ChipProps) {
  // The message is written beside it: a letter must not cost as much as the text of a page.
  const size = useMemo(() => sizeOf(item), [item]);
  const name = itemName(item);
  return (
    <li class={styles.chip}>
      <button
        type="button"
        class={styles.open}
        aria-description={wholeName(item, size, place)}
        onClick={onOpen}
      >
        <Outline path={contextIcons[item.kind]} />
        <bdi class={styles.name}>{name}</bdi>{' '}
        {size.count > 0 && <span class={styles.size}>{say('context_size', { count: size.count })}</span>}{' '}
        {hidden > 0 && <span class={styles.leftOut}>{say('context_leftOut', { count: hidden })}</span>}{' '}
        {place && <code class={styles.field}>→ {place}</code>}
      </button>
      {onRemove && (
        <IconButton
          size="small"
          icon="close"
          label={say('common_removeNamed', { name })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

type Size = ReturnType<typeof sizeOf>;

const sizeOf = ({ text }: ContextItem) => ({ count: text.length, tokens: roughTokens(text) });

/** A field, or the place in a prompt, gets the text alone; the URL where there is none. */
function sentAs(item: ContextItem, isPlaced: boolean, template: ContextTemplate): string | undefined {
  if (!isPlaced) return itemText(item, template);
  return item.text === '' ? item.url : undefined;
}

function wholeName(item: ContextItem, size: Size, place: string | undefined): string {
  if (size.count === 0 && place === undefined) return item.url;
  const said = { name: itemName(item), ...size };
  return place === undefined
    ? say('context_open', said)
    : say('context_openInField', { ...said, field: place });
}
