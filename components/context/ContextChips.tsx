import { useSignal } from '@preact/signals';
import type { ContextItem, ContextTemplate } from '../../lib/chat/context/context-item.ts';
import { itemName } from '../../lib/chat/context/item-name.ts';
import { itemText } from '../../lib/chat/context/sent-text.ts';
import { roughTokens } from '../../lib/chat/context/text-cut.ts';
import { pagePlacesIn } from '../../lib/chat/prompt/page-place.ts';
import { say } from '../../lib/words/say.ts';
import { IconButton } from '../ui/Button.tsx';
import { Outline } from '../ui/Icon.tsx';
import styles from './ContextChips.module.css';
import { type ContextChange, ContextDialog, type ContextOptions } from './ContextDialog.tsx';
import { contextIcons } from './context-icons.ts';

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
          <li key={item.id} class={styles.chip}>
            <button
              type="button"
              class={styles.open}
              aria-description={wholeName(item, placeOf(item))}
              onClick={() => {
                openId.value = item.id;
              }}
            >
              <Outline path={contextIcons[item.kind]} />
              <bdi class={styles.name}>{itemName(item)}</bdi>{' '}
              {item.text !== '' && (
                <span class={styles.size}>{say('context_size', { count: item.text.length })}</span>
              )}{' '}
              {placeOf(item) && <code class={styles.field}>→ {placeOf(item)}</code>}
            </button>
            {editing && (
              <IconButton
                size="small"
                icon="close"
                label={say('common_removeNamed', { name: itemName(item) })}
                onClick={() => editing.onRemove(item.id)}
              />
            )}
          </li>
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

/** A field, or the place in a prompt, gets the text alone; the URL where there is none. */
function sentAs(item: ContextItem, isPlaced: boolean, template: ContextTemplate): string | undefined {
  if (!isPlaced) return itemText(item, template);
  return item.text === '' ? item.url : undefined;
}

function wholeName(item: ContextItem, place: string | undefined): string {
  if (item.text === '' && place === undefined) return item.url;
  const said = { name: itemName(item), count: item.text.length, tokens: roughTokens(item.text) };
  return place === undefined
    ? say('context_open', said)
    : say('context_openInField', { ...said, field: place });
}
