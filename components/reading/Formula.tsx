import { type ComponentChildren, createElement, type RefObject } from 'preact';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { MathNode } from '../../lib/markdown/formula/math-tree.ts';
import { say } from '../../lib/words/say.ts';
import { whenNear } from './attention.ts';
import styles from './Formula.module.css';
import { ReadingWork } from './reading-context.ts';

/** A formula. Shows its source as code until it is typeset, or if that fails. */
export function Formula({ text, isDisplay }: { text: string; isDisplay: boolean }) {
  const code = useRef<HTMLElement>(null);
  const nodes = useFormula(code, text, isDisplay);
  const shown = useMemo(() => nodes?.map(rendered), [nodes]);
  const place = isDisplay ? styles.display : '';
  if (shown)
    return (
      <Wide class={place ?? ''}>
        {shown}
        <span class="visually-hidden" aria-hidden="true">
          {isDisplay ? `$$${text}$$` : `$${text}$`}
        </span>
      </Wide>
    );
  return (
    <code ref={code} class={`${styles.source} ${place}`} dir="ltr">
      {text}
    </code>
  );
}

/** Typesets the formula once it is near the viewport. */
function useFormula(code: RefObject<HTMLElement | null>, text: string, isDisplay: boolean) {
  const formulas = useContext(ReadingWork)?.formulas;
  const [, setAgain] = useState(0);
  const known = formulas?.known(text, isDisplay);
  useEffect(() => {
    const element = code.current;
    if (!formulas || !element || known !== undefined) return;
    return whenNear(element, async (gone) => {
      const nodes = await formulas.set(text, isDisplay, gone);
      if (nodes && !gone.aborted) setAgain((times) => times + 1);
    });
  }, [formulas, text, isDisplay, known]);
  return known ?? undefined;
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

/** A formula that scrolls in its own focusable box if it is too wide. */
function Wide({ class: place, children }: { class: string; children: ComponentChildren }) {
  const box = useRef<HTMLSpanElement>(null);
  const [isWide, setIsWide] = useState(false);
  useLayoutEffect(() => {
    const drawn = box.current?.querySelector('math');
    const room = box.current?.closest('p, li, td, th, h3, h4, h5, h6, div');
    if (drawn && room) setIsWide(drawn.scrollWidth > room.clientWidth);
  }, [children]);
  const asRegion = isWide ? { role: 'group' as const, 'aria-label': say('formula_name'), tabIndex: 0 } : {};
  return (
    <span ref={box} class={`${styles.formula} ${place} ${isWide ? styles.wide : ''}`} dir="ltr" {...asRegion}>
      {children}
    </span>
  );
}
