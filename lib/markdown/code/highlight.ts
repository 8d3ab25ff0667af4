import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import type { CodeLanguage } from './code-block.ts';

const grammars: Record<CodeLanguage, typeof bash> = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  go,
  java,
  javascript,
  json,
  markdown,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
};

/** Role of a piece of code, a closed set: each has a colour. */
type CodeRole = 'comment' | 'keyword' | 'string' | 'number' | 'name' | 'type' | 'meta' | 'added' | 'removed';

export type CodePiece = string | { role: CodeRole; inside: CodePiece[] };

const scopes: Record<CodeRole, string[]> = {
  comment: ['comment', 'quote', 'doctag'],
  keyword: ['keyword', 'literal', 'selector-tag', 'tag', 'section', 'operator'],
  string: ['string', 'regexp', 'char', 'link', 'code', 'template-variable'],
  number: ['number', 'symbol', 'bullet'],
  name: ['title', 'attr', 'attribute', 'property', 'selector-class', 'selector-id', 'variable'],
  type: ['type', 'built_in', 'name', 'selector-pseudo', 'selector-attr'],
  meta: ['meta'],
  added: ['addition'],
  removed: ['deletion'],
};

const roles = new Map(
  Object.entries(scopes).flatMap(([role, names]) => names.map((name) => [`hljs-${name}`, role as CodeRole])),
);

type Root = ReturnType<ReturnType<typeof createLowlight>['highlight']>;
type Node = Root['children'][number];

const lowlight = createLowlight(grammars);

/** Splits code into coloured pieces, which joined again are the code. */
export function highlighted(language: CodeLanguage, code: string): CodePiece[] {
  const pieces = piecesOf(lowlight.highlight(language, code).children);
  // Some grammars drop a line end in odd text, such as Markdown after an open bracket.
  return textOf(pieces) === code ? pieces : [code];
}

const textOf = (pieces: CodePiece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : textOf(piece.inside))).join('');

const piecesOf = (nodes: Node[]): CodePiece[] => nodes.flatMap(pieceOf);

function pieceOf(node: Node): CodePiece[] {
  if (node.type === 'text') return [node.value];
  if (node.type !== 'element') return [];
  const inside = piecesOf(node.children);
  const [scope] = [node.properties.className].flat();
  const role = roles.get(String(scope));
  return role ? [{ role, inside }] : inside;
}
