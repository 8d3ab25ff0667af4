import type { ComponentChild, JSX } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';
import type { Block, ListItem } from '../../lib/markdown/markdown.ts';
import { say } from '../../lib/words/say.ts';
import blockStyles from './Blocks.module.css';
import { CodeBlock } from './CodeBlock.tsx';
import { Formula } from './Formula.tsx';
import { footnote, inlines } from './Inlines.tsx';
import styles from './Markdown.module.css';
import { isPaged, Paged } from './Paged.tsx';
import { Growing } from './reading-context.ts';
import { Table } from './Table.tsx';

/** The direction of a block follows its text; blocks inside a list or a quote follow that of the whole. */
type Direction = 'auto' | undefined;

/** Returns a flat list: Preact creates a component for each nested list. */
const blocksOf = (blocks: readonly Block[]): ComponentChild[] =>
  blocks.flatMap((block) => blockView(block, undefined));

/** Renders a block, mostly as plain elements, which are cheaper than components. */
export function blockView(block: Block, dir: Direction): ComponentChild | ComponentChild[] {
  switch (block.kind) {
    case 'paragraph':
    case 'tag':
      return <p dir={dir}>{inlines(block.inside)}</p>;
    case 'line':
      return inlines(block.inside);
    case 'heading':
      return heading(block, dir);
    case 'code':
      return <CodeBlock block={block} />;
    case 'quote':
      return <blockquote dir={dir}>{blocksOf(block.blocks)}</blockquote>;
    case 'list':
      return list(block, dir);
    case 'table':
      return <Table block={block} />;
    case 'math':
      return <Formula text={block.text} isDisplay />;
    case 'details':
      return <Details block={block} />;
    case 'footnote':
      return footnote(block.label, blocksOf(block.blocks));
    case 'rule':
      return <hr />;
    case 'unread':
      return <p dir={dir}>{block.text}</p>;
  }
}

/** Stands below the headings of the page and the turn. Looks and copies follow the level as written. */
function heading({ level, depth = level, inside }: Extract<Block, { kind: 'heading' }>, dir: Direction) {
  const Tag = `h${Math.min(6, depth + 2)}` as keyof JSX.IntrinsicElements & 'h3';
  return (
    <Tag class={styles.heading} dir={dir} data-level={level}>
      {inlines(inside)}
    </Tag>
  );
}

type List = Extract<Block, { kind: 'list' }>;

function list(block: List, dir: Direction) {
  if (!isPaged(block.items)) return plainList(block, block.items, dir);
  return (
    <Paged items={block.items} kind="other">
      {(shown) => plainList(block, shown, dir)}
    </Paged>
  );
}

function plainList({ start }: List, items: readonly ListItem[], dir: Direction) {
  const shown = items.map(itemView);
  if (start === null)
    return (
      <ul class={styles.list} dir={dir}>
        {shown}
      </ul>
    );
  return (
    <ol class={styles.list} dir={dir} {...(start === 1 ? {} : { start })}>
      {shown}
    </ol>
  );
}

function itemView({ checked, blocks }: ListItem, key: number) {
  const shown = blocksOf(blocks);
  if (checked === null) return <li key={key}>{shown}</li>;
  return (
    <li key={key} class={styles.task}>
      {[
        <input
          type="checkbox"
          checked={checked}
          disabled
          aria-label={checked ? say('reading_taskDone') : say('reading_taskOpen')}
        />,
        ...shown,
      ]}
    </li>
  );
}

/** Blocks under a summary. They begin open if they are read while they arrive, or their end is missing. */
function Details({ block }: { block: Extract<Block, { kind: 'details' }> }) {
  const isGrowing = useContext(Growing);
  const [isOpen] = useState(isGrowing.peek() || !block.isClosed);
  return (
    <details class={blockStyles.details} open={isOpen} data-written>
      <summary dir="auto">{inlines(block.summary)}</summary>
      <Inside blocks={block.blocks} />
    </details>
  );
}

function Inside({ blocks }: { blocks: readonly Block[] }) {
  const shown = (some: readonly Block[]) =>
    some.map((block, place) => <OneBlock key={place} block={block} />);
  if (!isPaged(blocks)) return shown(blocks);
  return (
    <Paged items={blocks} kind="other">
      {shown}
    </Paged>
  );
}

const OneBlock = ({ block }: { block: Block }) => useMemo(() => blockView(block, 'auto'), [block]);
