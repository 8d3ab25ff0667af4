import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** An end of a selection: a place in the text of a box, or a node outside of the box. */
type End = { at: number } | { node: Node; offset: number };

/**
 * Keeps what a person selects in a text that grows: drawing a text node anew takes the selection out of it. Call it where
 * the text is rendered; it reads the selection before the page changes, and restores it after. Reading it costs a layout
 * of the page, so that is done only after a selection began or changed, and while it is held.
 */
export function useKeptSelection(box: RefObject<HTMLElement | null>) {
  const mayHold = useRef(true);
  useEffect(() => {
    const over = new AbortController();
    const look = () => {
      mayHold.current = true;
    };
    // `selectionchange` comes with the next frame, `selectstart` at once.
    for (const event of ['selectstart', 'selectionchange'])
      document.addEventListener(event, look, { signal: over.signal });
    return () => over.abort();
  }, []);
  const held = box.current && mayHold.current ? heldIn(box.current) : undefined;
  if (box.current && !held) mayHold.current = false;
  useLayoutEffect(() => {
    if (held && box.current) restore(box.current, held);
  });
}

function heldIn(box: HTMLElement): { anchor: End; focus: End } | undefined {
  const selection = document.getSelection();
  const { anchorNode, anchorOffset, focusNode, focusOffset, isCollapsed } = selection ?? {};
  if (isCollapsed !== false || !anchorNode || !focusNode) return undefined;
  if (!box.contains(anchorNode) && !box.contains(focusNode)) return undefined;
  return {
    anchor: endAt(box, anchorNode, anchorOffset ?? 0),
    focus: endAt(box, focusNode, focusOffset ?? 0),
  };
}

function endAt(box: HTMLElement, node: Node, offset: number): End {
  if (!box.contains(node)) return { node, offset };
  const before = document.createRange();
  before.setStart(box, 0);
  before.setEnd(node, offset);
  return { at: before.toString().length };
}

function restore(box: HTMLElement, held: { anchor: End; focus: End }) {
  const selection = document.getSelection();
  const [anchor, focus] = [placeOf(box, held.anchor), placeOf(box, held.focus)];
  if (!selection || !anchor || !focus) return;
  const isKept =
    selection.anchorNode === anchor.node &&
    selection.anchorOffset === anchor.offset &&
    selection.focusNode === focus.node &&
    selection.focusOffset === focus.offset;
  if (!isKept) selection.setBaseAndExtent(anchor.node, anchor.offset, focus.node, focus.offset);
}

function placeOf(box: HTMLElement, end: End): { node: Node; offset: number } | undefined {
  if ('node' in end) return end.node.isConnected ? end : undefined;
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  let left = end.at;
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    if (left <= node.length) return { node, offset: left };
    left -= node.length;
  }
  return undefined;
}
