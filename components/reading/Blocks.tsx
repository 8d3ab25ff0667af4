import type { ComponentChild, JSX } from 'preact';
import type { Block, ListItem } from '../../lib/markdown/markdown.ts';
import { say } from '../../lib/words/say.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { Details } from './Details.tsx';
import { footnote } from './Footnote.tsx';
import { Formula } from './Formula.tsx';
import { inlines } from './Inlines.tsx';
import styles from './Markdown.module.css';
import { isPaged, Paged } from './Paged.tsx';
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
      return <Details block={block} view={wholeBlockView} />;
    case 'footnote':
      return footnote(block.label, blocksOf(block.blocks));
    case 'rule':
      return <hr />;
    case 'unread':
      return <p dir={dir}>{block.text}</p>;
  }
}

const wholeBlockView = (block: Block) => blockView(block, 'auto');

/** Shifts headings two levels down, below those of the page and the turn. */
function heading({ level, inside }: Extract<Block, { kind: 'heading' }>, dir: Direction) {
  const Tag = `h${Math.min(6, level + 2)}` as keyof JSX.IntrinsicElements & 'h3';
  return (
    <Tag class={styles.heading} dir={dir}>
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
