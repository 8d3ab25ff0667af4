import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** Attributes whose text a person reads or hears. */
const readAttributes = ['title', 'aria-label', 'aria-description', 'placeholder', 'alt', 'label', 'hint'];

type Node = { type: string; start: number; [key: string]: unknown };

export type Found = { line: number; text: string };
type Called = Found & { isAtLoad: boolean };

/** Finds the texts in a file that look like words for a person, and the keys passed to `say`. */
export function wordsIn(path: string): { words: Found[]; said: Called[] } {
  const source = readFileSync(path, 'utf8');
  const words: Found[] = [];
  const said: Called[] = [];
  const at = ({ start }: Node, text: string) => ({ line: source.slice(0, start).split('\n').length, text });

  function note(node: Node, isAtLoad: boolean) {
    const text = textOf(node);
    if (text !== undefined && looksLikeWords(text, node)) words.push(at(node, text));
    const key = keySaidIn(node);
    if (key !== undefined) said.push({ ...at(node, key), isAtLoad });
  }

  function visit(node: unknown, isAtLoad: boolean) {
    if (Array.isArray(node)) return node.forEach((item) => void visit(item, isAtLoad));
    if (!isNode(node) || isNoText(node)) return;
    note(node, isAtLoad);
    const isInside = isAtLoad && !/Function|^MethodDefinition$/.test(node.type);
    for (const [name, value] of Object.entries(node)) if (name !== 'type') visit(value, isInside);
  }

  visit(parseSync(path, source).program, true);
  return { words, said };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Tells whether a node is never shown: imports, types, comparisons, programmer errors and logs. */
function isNoText(node: Node): boolean {
  if (node.type === 'BinaryExpression' && /^[!=]==$/.test(String(node.operator)))
    return isLiteral(node.right);
  if (node.type === 'ImportDeclaration' || node.type === 'TSTypeAliasDeclaration') return true;
  if (/^TS(TypeAnnotation|InterfaceDeclaration|TypeParameter)/.test(node.type)) return true;
  if (node.type === 'JSXAttribute') return isUnread(node);
  if (node.type === 'PropertyDefinition') return (node.key as { name?: string }).name === 'name';
  return isForProgrammers(node);
}

function isForProgrammers({ type, callee }: Node): boolean {
  const { name, object } = (callee ?? {}) as { name?: string; object?: { name?: string } };
  if (type === 'CallExpression') return name === 'logFault' || object?.name === 'console';
  return type === 'NewExpression' && name !== undefined && /^(\w*Error|RegExp)$/.test(name);
}

const isLiteral = (node: unknown) => isNode(node) && node.type === 'Literal';

const isUnread = ({ name, value }: Node) =>
  isNode(value) && value.type === 'Literal' && !readAttributes.includes(String((name as Node).name));

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node.value).trim();
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}

/** Tells whether a text is a phrase or a capitalised word; between tags any letter is enough. */
function looksLikeWords(text: string, { type }: Node): boolean {
  if (type === 'JSXText') return /\p{L}/u.test(text);
  return /\p{L}{2,}[,;:]? (\p{L}|…|“)/u.test(text) || /^\p{Lu}\p{Ll}{2,}[.:…!?]?$/u.test(text);
}

function keySaidIn(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const { name } = node.callee as { name?: string };
  const [first] = node.arguments as Node[];
  return name !== undefined && /^say(Parts|Notice)?$/.test(name) && first?.type === 'Literal'
    ? String(first.value)
    : undefined;
}
