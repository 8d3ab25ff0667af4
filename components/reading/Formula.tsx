import { type ComponentChildren, createElement } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { MathNode } from '../../lib/chat/math-tree.ts';
import styles from './Formula.module.css';
import { math } from './math-loading.ts';

/** A formula; until it can be set, and where it cannot, its source as code. */
export function Formula({ text, isDisplay }: { text: string; isDisplay: boolean }) {
  const make = math.made.value;
  useEffect(() => {
    void math.need();
  }, []);
  const shown = useMemo(() => make?.(text, isDisplay)?.map(rendered), [make, text, isDisplay]);
  const place = isDisplay ? styles.display : '';
  if (shown) return <Wide class={place ?? ''}>{shown}</Wide>;
  return (
    <code class={`${styles.source} ${place}`} dir="ltr">
      {text}
    </code>
  );
}

function rendered(node: MathNode): ComponentChildren {
  if (typeof node === 'string') return node;
  const classes = node.looks.map((look) => styles[look]).join(' ');
  return createElement(
    node.element,
    { ...node.attributes, style: node.styles, ...(classes === '' ? {} : { class: classes }) },
    ...node.inside.map(rendered),
  );
}

/** What is wider than its place scrolls in a box of its own, which the keyboard then reaches. */
function Wide({ class: place, children }: { class: string; children: ComponentChildren }) {
  const box = useRef<HTMLSpanElement>(null);
  const [isWide, setIsWide] = useState(false);
  useLayoutEffect(() => {
    const drawn = box.current?.querySelector('math');
    const room = box.current?.closest('p, li, td, th, h3, h4, h5, h6, div');
    if (drawn && room) setIsWide(drawn.scrollWidth > room.clientWidth);
  }, [children]);
  const asRegion = isWide ? { role: 'group' as const, 'aria-label': 'Formula', tabIndex: 0 } : {};
  return (
    <span ref={box} class={`${styles.formula} ${place} ${isWide ? styles.wide : ''}`} dir="ltr" {...asRegion}>
      {children}
    </span>
  );
}
