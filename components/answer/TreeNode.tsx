import { useRef, useState } from 'preact/hooks';
import { jsonPath } from '../../lib/chat/json-path.ts';
import { isJsonObject, type Json } from '../../lib/langserve/json.ts';
import { IconButton } from '../ui/Button.tsx';
import { ShowMore, usePages } from '../ui/ShowMore.tsx';
import styles from './JsonTree.module.css';
import { TreeLeaf } from './TreeLeaf.tsx';

/** The first level stands open up to so many entries. */
const usualEntries = 20;

/** Below it, what takes no more lines than this stands open. */
const smallLines = 8;

type Step = string | number;
type Props = {
  value: Json;
  name: string | undefined;
  path: Step[];
  onCopy(text: string, success: string): void;
};

/** A value of a tree. What is closed is not drawn. */
export function TreeNode(props: Props) {
  const { value, name } = props;
  const entries = entriesOf(value);
  return (
    <div class={styles.node}>
      <CopyButtons {...props} />
      {entries ? <Branch {...props} entries={entries} /> : <TreeLeaf value={value} name={name} />}
    </div>
  );
}

function CopyButtons({ value, path, onCopy }: Props) {
  const place = jsonPath(path);
  return (
    <span class={styles.copy}>
      <IconButton
        icon="copy"
        label={`Copy value of ${place}`}
        onClick={() => onCopy(asText(value), 'Value copied')}
      />
      <IconButton icon="path" label={`Copy path ${place}`} onClick={() => onCopy(place, 'Path copied')} />
    </span>
  );
}

const asText = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

type Entry = [Step, Json];

function Branch({ value, name, path, onCopy, entries }: Props & { entries: Entry[] }) {
  const [isOpen, setOpen] = useState(
    () => (path.length === 0 && entries.length <= usualEntries) || linesOf(value, smallLines) <= smallLines,
  );
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class={styles.row}>
        {name !== undefined && <span class={styles.key}>{name}: </span>}
        <span class={styles.quiet}>{summaryOf(value, entries.length)}</span>
      </summary>
      {isOpen && <Entries entries={entries} path={path} onCopy={onCopy} />}
    </details>
  );
}

function Entries({ entries, path, onCopy }: Pick<Props, 'path' | 'onCopy'> & { entries: Entry[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { shown, showMore } = usePages(list);
  return (
    <>
      <ul ref={list} class={styles.entries}>
        {entries.slice(0, shown).map(([step, item]) => (
          <li key={step}>
            <TreeNode value={item} name={String(step)} path={[...path, step]} onCopy={onCopy} />
          </li>
        ))}
      </ul>
      <ShowMore shown={shown} count={entries.length} onMore={showMore} />
    </>
  );
}

function entriesOf(value: Json): Entry[] | undefined {
  if (Array.isArray(value)) return value.length > 0 ? value.map((item, place) => [place, item]) : undefined;
  if (!isJsonObject(value)) return undefined;
  const entries = Object.entries(value);
  return entries.length > 0 ? entries : undefined;
}

/** Characters that fill a line in a narrow panel. */
const lineLength = 40;

/** How many lines a value takes with all of it open; more than `most` are not counted. */
function linesOf(value: Json, most: number): number {
  const entries = entriesOf(value);
  if (!entries) return typeof value === 'string' ? Math.max(1, Math.ceil(value.length / lineLength)) : 1;
  let lines = 1;
  for (const [, item] of entries) {
    if (lines > most) break;
    lines += linesOf(item, most - lines);
  }
  return lines;
}

function summaryOf(value: Json, count: number): string {
  const word = Array.isArray(value) ? 'item' : 'field';
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}
