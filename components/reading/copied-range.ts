/** A piece of what is copied: text, or an element of HTML that other programs know. */
export type Copied = string | CopiedElement;
export type CopiedElement = { tag: string; attributes: Record<string, string>; inside: Copied[] };

/** Elements that a copy keeps, without their attributes. */
const kept = /^(?:P|BLOCKQUOTE|UL|LI|TABLE|THEAD|TBODY|TR|PRE|CODE|STRONG|EM|DEL|SUB|SUP|KBD|MARK|U|HR)$/;

/** Elements that make no sense without the element around them. */
const parts = /^(?:[UO]L|TABLE|THEAD|TBODY|TR|PRE|CODE|A|SPAN|STRONG|EM|DEL|SUB|SUP|KBD|MARK|U)$/;

type Copying = { range: Range; lineEnds: 'break' | 'blank' | 'kept' };

/** Reads what a range of an answer contains, without what cannot be selected, as the words of buttons. */
export function copiedIn(range: Range): Copied[] {
  const { commonAncestorContainer: common } = range;
  let box = common instanceof Element ? common : common.parentElement;
  while (box && parts.test(box.tagName)) box = box.parentElement;
  return box ? inside(box, { range, lineEnds: lineEndsIn(getComputedStyle(box)) }) : [];
}

const lineEndsIn = ({ whiteSpace }: CSSStyleDeclaration) =>
  whiteSpace.startsWith('pre') || whiteSpace === 'break-spaces' ? 'break' : 'blank';

const inside = (element: Element, copying: Copying): Copied[] =>
  [...element.childNodes].flatMap((node) => read(node, copying));

function read(node: Node, copying: Copying): Copied[] {
  if (!copying.range.intersectsNode(node)) return [];
  if (node instanceof Text) return textPieces(textIn(node, copying.range), copying.lineEnds);
  if (!(node instanceof HTMLElement)) return [];
  const style = getComputedStyle(node);
  if (style.userSelect === 'none' || style.display === 'none') return [];
  const lineEnds = node.tagName === 'PRE' || copying.lineEnds === 'kept' ? 'kept' : lineEndsIn(style);
  return readElement(node, { ...copying, lineEnds }, style);
}

function textIn(node: Text, { startContainer, startOffset, endContainer, endOffset }: Range): string {
  const end = node === endContainer ? endOffset : node.length;
  return node.data.slice(node === startContainer ? startOffset : 0, end);
}

function textPieces(text: string, lineEnds: Copying['lineEnds']): Copied[] {
  if (lineEnds === 'break')
    return text.split('\n').flatMap((line, place) => (place === 0 ? line : [tagged('br'), line]));
  return [lineEnds === 'blank' ? text.replace(/(?<!\s)\s*\n\s*/g, ' ') : text];
}

const tagged = (
  tag: string,
  content: Copied[] = [],
  attributes: Record<string, string> = {},
): CopiedElement => ({
  tag,
  attributes,
  inside: content,
});

function readElement(node: HTMLElement, copying: Copying, style: CSSStyleDeclaration): Copied[] {
  if (node instanceof HTMLBRElement) return [tagged('br')];
  if (node instanceof HTMLImageElement) return [picture(node)];
  if (node instanceof HTMLInputElement) return node.type === 'checkbox' ? [node.checked ? '☑ ' : '☐ '] : [];
  const isClosed = node instanceof HTMLDetailsElement && !node.open;
  const shown = isClosed
    ? [...node.children].filter(({ tagName }) => tagName === 'SUMMARY')
    : node.childNodes;
  const content = [...shown].flatMap((child) => read(child, copying));
  return wrapped(node, content, copying.range, style);
}

/** Other programs cannot load a picture that is not in the page itself. */
const picture = ({ src, alt }: HTMLImageElement): Copied =>
  src.startsWith('data:image/') ? tagged('img', [], { src, alt }) : alt;

/** Puts what is in an element into the element that a copy has for it, if any. */
function wrapped(node: HTMLElement, content: Copied[], range: Range, style: CSSStyleDeclaration): Copied[] {
  const { tagName } = node;
  if (content.every((piece) => piece === '') && !/^(?:T[DH]|HR)$/.test(tagName)) return [];
  if (node instanceof HTMLAnchorElement) return linked(node, content);
  const as = (tag: string, attributes = {}) => [tagged(tag, content, { ...attributes, ...direction(style) })];
  if (tagName === 'TD' || tagName === 'TH') return as(tagName.toLowerCase(), alignment(style));
  if (node instanceof HTMLOListElement) return as('ol', firstNumber(node, range));
  if (kept.test(tagName)) return as(tagName.toLowerCase());
  // The name of who speaks.
  if (tagName === 'H2') return [tagged('p', [tagged('strong', content)], direction(style))];
  if (/^H[3-6]$/.test(tagName)) return as(`h${node.dataset.level ?? Number(tagName[1]) - 2}`);
  return isInline(style) || content.some(isBlock) ? content : as('p');
}

/** The source of a formula stands in its line, but out of sight. */
const isInline = ({ display, position }: CSSStyleDeclaration) =>
  display.startsWith('inline') || position === 'absolute';

const blocks = /^(?:p|h[1-6]|[uo]l|table|pre|blockquote|hr)$/;

/** Tells whether a piece stands in lines of its own. */
export const isBlock = (piece: Copied): piece is CopiedElement =>
  typeof piece !== 'string' && blocks.test(piece.tag);

const direction = (style: CSSStyleDeclaration): Record<string, string> =>
  style.direction === 'rtl' && !isInline(style) ? { dir: 'rtl' } : {};

const sides: Record<string, string> = { center: 'center', end: 'right' };

function alignment({ textAlign }: CSSStyleDeclaration): Record<string, string> {
  const align = sides[textAlign];
  return align === undefined ? {} : { align };
}

/** A part of a numbered list keeps its numbers. */
function firstNumber(list: HTMLOListElement, range: Range): Record<string, string> {
  const before = [...list.children].findIndex((item) => range.intersectsNode(item));
  const start = list.start + Math.max(0, before);
  return start === 1 ? {} : { start: String(start) };
}

const linked = ({ href, protocol }: HTMLAnchorElement, content: Copied[]): Copied[] =>
  ['http:', 'https:', 'mailto:'].includes(protocol) ? [tagged('a', content, { href })] : content;
