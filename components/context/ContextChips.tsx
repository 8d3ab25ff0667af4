import { useSignal } from '@preact/signals';
import type { ContextItem, ContextKind } from '../../lib/chat/context/context-item.ts';
import { roughTokens } from '../../lib/chat/context/text-cut.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import { IconButton } from '../ui/Button.tsx';
import { Outline } from '../ui/Icon.tsx';
import styles from './ContextChips.module.css';
import { type ContextChange, ContextDialog, type ContextOptions } from './ContextDialog.tsx';
import { contextIcons } from './context-icons.ts';

type Props = {
  items: ContextItem[];
  /** How an item can be changed; undefined for those of a sent message. */
  editing?: {
    optionsOf(id: string): ContextOptions | undefined;
    onChange(id: string, change: ContextChange): void;
    onRemove(id: string): void;
  };
};

const kindNames: Record<ContextKind, TextKey> = {
  selection: 'context_selection',
  page: 'context_page',
  address: 'context_address',
  link: 'context_link',
  table: 'table_name',
};

/** Pieces of pages that go with a message. Each opens to what is sent of it. */
export function ContextChips({ items, editing }: Props) {
  const openId = useSignal<string | undefined>(undefined);
  if (items.length === 0) return null;
  const open = items.find(({ id }) => id === openId.value);
  return (
    <>
      <ul class={styles.chips} aria-label={say('context_list')}>
        {items.map((item) => (
          <li key={item.id} class={styles.chip}>
            <button
              type="button"
              class={styles.open}
              aria-description={wholeName(item)}
              onClick={() => {
                openId.value = item.id;
              }}
            >
              <Outline path={contextIcons[item.kind]} />
              <bdi class={styles.name}>{nameOf(item)}</bdi>{' '}
              <span class={styles.size}>{say('context_size', { count: item.text.length })}</span>{' '}
              {item.field && <code class={styles.field}>→ {item.field.name}</code>}
            </button>
            {editing && (
              <IconButton
                size="small"
                icon="close"
                label={say('common_removeNamed', { name: nameOf(item) })}
                onClick={() => editing.onRemove(item.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {open && (
        <ContextDialog
          key={open.id}
          name={nameOf(open)}
          item={open}
          options={editing?.optionsOf(open.id)}
          onChange={(change) => editing?.onChange(open.id, change)}
          onClose={() => {
            openId.value = undefined;
          }}
        />
      )}
    </>
  );
}

const nameOf = ({ kind, title, url }: ContextItem) =>
  kind === 'selection' ? say('context_selection') : title || url || say(kindNames[kind]);

function wholeName(item: ContextItem): string {
  const said = { name: nameOf(item), count: item.text.length, tokens: roughTokens(item.text) };
  return item.field
    ? say('context_openInField', { ...said, field: item.field.name })
    : say('context_open', said);
}
