import type { JSX } from 'preact';
import type { Block, ListItem } from '../../lib/chat/markdown.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { Formula } from './Formula.tsx';
import { Inlines } from './Inlines.tsx';
import styles from './Markdown.module.css';
import { Table } from './Table.tsx';

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, place) => <BlockView key={place} block={block} />);
}

export function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Inlines inside={block.inside} />
        </p>
      );
    case 'line':
      return <Inlines inside={block.inside} />;
    case 'heading':
      return <Heading block={block} />;
    case 'code':
      return <CodeBlock block={block} />;
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'list':
      return <List block={block} />;
    case 'table':
      return <Table block={block} />;
    case 'math':
      return <Formula text={block.text} isDisplay />;
    case 'rule':
      return <hr />;
  }
}

/** The page and the turn have headings of their own: those of an answer stand below them. */
function Heading({ block: { level, inside } }: { block: Extract<Block, { kind: 'heading' }> }) {
  const Tag = `h${Math.min(6, level + 2)}` as keyof JSX.IntrinsicElements & 'h3';
  return (
    <Tag class={styles.heading}>
      <Inlines inside={inside} />
    </Tag>
  );
}

function List({ block: { start, items } }: { block: Extract<Block, { kind: 'list' }> }) {
  const shown = items.map((item, place) => <Item key={place} item={item} />);
  if (start === null) return <ul class={styles.list}>{shown}</ul>;
  return (
    <ol class={styles.list} {...(start === 1 ? {} : { start })}>
      {shown}
    </ol>
  );
}

const Item = ({ item: { checked, blocks } }: { item: ListItem }) => (
  <li class={checked === null ? '' : styles.task}>
    {checked !== null && (
      <input type="checkbox" checked={checked} disabled aria-label={checked ? 'Done' : 'Open'} />
    )}
    <Blocks blocks={blocks} />
  </li>
);
