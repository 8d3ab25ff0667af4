import { useRef, useState } from 'preact/hooks';
import { isNumber } from '../../lib/json/exact-number.ts';
import { isJsonObject, type Json, type JsonObject, writeJson } from '../../lib/json/json.ts';
import { jsonPath } from '../../lib/json/json-pointer.ts';
import { say } from '../../lib/words/say.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import foldStyles from '../ui/Fold.module.css';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { ShowMore, usePages } from '../ui/ShowMore.tsx';
import styles from './JsonTree.module.css';
import { LongText } from './LongText.tsx';

/** Number of entries up to which the first level starts open. */
const usualEntries = 20;

/** Number of lines up to which a deeper level starts open. */
const smallLines = 8;

type Step = string | number;
type Props = {
  value: Json;
  name: string | undefined;
  path: Step[];
  /** True for the root of a block: its line is the head of the block. */
  isBlock?: boolean;
  /** Whether the value is shown as JSON; without it, there is no choice. */
  raw?: { isOn: boolean; toggle(): void };
  onCopy(text: string, success: string): void;
};

/** A node of the tree. Renders its entries only while it is open. */
export function TreeNode(props: Props) {
  const { value, name, raw } = props;
  const content = contentOf(value);
  return (
    <div class={styles.node}>
      <span class={styles.copy}>
        {raw && content && (
          <Button look="quiet" size="small" aria-pressed={raw.isOn} onClick={raw.toggle}>
            {say('common_raw')}
          </Button>
        )}
        {props.path.length === 0 ? <CopyWhole {...props} /> : <CopyMenu {...props} />}
      </span>
      {content ? <Branch {...props} content={content} /> : <TreeLeaf value={value} name={name} />}
    </div>
  );
}

type CopyProps = Pick<Props, 'value' | 'path' | 'onCopy'>;

const CopyWhole = ({ value, path, onCopy }: CopyProps) => (
  <IconButton
    icon="copy"
    size="small"
    label={say('dataTree_copyValue', { path: jsonPath(path) })}
    onClick={() => onCopy(asText(value), say('dataTree_valueCopied'))}
  />
);

/** One icon for both: the words are in its menu. */
function CopyMenu({ value, path, onCopy }: CopyProps) {
  const place = jsonPath(path);
  return (
    <Menu icon="copy" size="small" label={`${say('common_copy')} ${place}`}>
      {(close) => {
        const copy = (text: string, success: string) => () => {
          close();
          onCopy(text, success);
        };
        return (
          <>
            <MenuItem onClick={copy(asText(value), say('dataTree_valueCopied'))}>
              {say('dataTree_copyValue', { path: place })}
            </MenuItem>
            <MenuItem onClick={copy(place, say('dataTree_pathCopied'))}>
              {say('dataTree_copyPath', { path: place })}
            </MenuItem>
          </>
        );
      }}
    </Menu>
  );
}

const asText = (value: Json) => (typeof value === 'string' ? value : writeJson(value, 2));

type Entry = [Step, Json];

/** Number and first entries of a value. Computed at each render, since the value may change in place. */
type Content = { count: number; first(most: number): Entry[] };

function Branch({ value, name, path, isBlock = false, raw, onCopy, content }: Props & { content: Content }) {
  const [isOpen, setOpen] = useState(
    () => (path.length === 0 && content.count <= usualEntries) || linesOf(value, smallLines) <= smallLines,
  );
  const size = sizeOf(value, content.count);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class={`${foldStyles.summary} ${styles.row}`}>
        <span>
          {name !== undefined && <span class={styles.key}>{name}: </span>}
          <span class={styles.quiet}>{isBlock ? say('dataTree_block', { size }) : size}</span>
        </span>
      </summary>
      {isOpen &&
        (raw?.isOn ? (
          <LongText text={writeJson(value, 2)} saveAs="data.json">
            {(shown) => <pre class={styles.raw}>{shown}</pre>}
          </LongText>
        ) : (
          <Entries content={content} path={path} onCopy={onCopy} />
        ))}
    </details>
  );
}

function Entries({ content, path, onCopy }: Pick<Props, 'path' | 'onCopy'> & { content: Content }) {
  const list = useRef<HTMLUListElement>(null);
  const { shown, showMore } = usePages(list);
  return (
    <>
      <ul ref={list} class={styles.entries}>
        {content.first(shown).map(([step, item]) => (
          <li key={step}>
            <TreeNode value={item} name={String(step)} path={[...path, step]} onCopy={onCopy} />
          </li>
        ))}
      </ul>
      <ShowMore shown={shown} count={content.count} onMore={showMore} />
    </>
  );
}

function contentOf(value: Json): Content | undefined {
  if (Array.isArray(value)) return contentOfList(value);
  return isJsonObject(value) ? contentOfDict(value) : undefined;
}

const contentOfList = (list: Json[]): Content | undefined =>
  list.length === 0
    ? undefined
    : { count: list.length, first: (most) => list.slice(0, most).map((item, place) => [place, item]) };

function contentOfDict(dict: JsonObject): Content | undefined {
  const names = Object.keys(dict);
  if (names.length === 0) return undefined;
  return {
    count: names.length,
    first: (most) => names.slice(0, most).map((name) => [name, dict[name] ?? null]),
  };
}

/** Characters that fill a line in a narrow panel. */
const lineLength = 40;

/** Counts the lines of a fully open value, up to little more than `most`. */
function linesOf(value: Json, most: number): number {
  const content = contentOf(value);
  if (!content) return typeof value === 'string' ? Math.max(1, Math.ceil(value.length / lineLength)) : 1;
  let lines = 1;
  for (const [, item] of content.first(most)) {
    if (lines > most) break;
    lines += linesOf(item, most - lines);
  }
  return lines;
}

function sizeOf(value: Json, count: number): string {
  return say(Array.isArray(value) ? 'dataTree_itemCount' : 'common_fieldCount', { count });
}

/** Number of characters shown at first. */
const textLength = 2_000;

/** A value without entries, as JSON. */
function TreeLeaf({ value, name }: { value: Json; name: string | undefined }) {
  const [isWhole, setWhole] = useState(false);
  const text = writeJson(value);
  const isCut = text.length > textLength && !isWhole;
  return (
    <div class={styles.row}>
      <span class={styles.words}>
        {name !== undefined && <span class={styles.key}>{name}: </span>}
        <span class={lookOf(value)}>
          {isCut ? `${text.slice(0, textLength)}…` : <LongText text={text}>{(shown) => shown}</LongText>}
        </span>
        {isCut && (
          <Button look="quiet" size="small" onClick={() => setWhole(true)}>
            {say('dataTree_showAllCharacters', { count: text.length })}
          </Button>
        )}
      </span>
    </div>
  );
}

function lookOf(value: Json): string | undefined {
  if (typeof value === 'string') return styles.string;
  return isNumber(value) ? styles.number : styles.literal;
}
