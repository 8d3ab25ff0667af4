import type { ComponentChildren } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';
import type { Block } from '../../lib/markdown/markdown.ts';
import { Growing } from './growing.ts';
import { inlines } from './Inlines.tsx';
import { isPaged, Paged } from './Paged.tsx';
import styles from './Segments.module.css';

type View = (block: Block) => ComponentChildren;

type Props = { block: Extract<Block, { kind: 'details' }>; view: View };

/** Blocks under a summary. They begin open if they are read while they arrive, or their end is missing. */
export function Details({ block, view }: Props) {
  const isGrowing = useContext(Growing);
  const [isOpen] = useState(isGrowing.peek() || !block.isClosed);
  return (
    <details class={styles.details} open={isOpen} data-written>
      <summary dir="auto">{inlines(block.summary)}</summary>
      <Inside blocks={block.blocks} view={view} />
    </details>
  );
}

function Inside({ blocks, view }: { blocks: readonly Block[]; view: View }) {
  const shown = (some: readonly Block[]) =>
    some.map((block, place) => <OneBlock key={place} block={block} view={view} />);
  if (!isPaged(blocks)) return shown(blocks);
  return (
    <Paged items={blocks} kind="other">
      {shown}
    </Paged>
  );
}

const OneBlock = ({ block, view }: { block: Block; view: View }) => useMemo(() => view(block), [block]);
