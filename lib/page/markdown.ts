import TurndownService from 'turndown';
import {
  codeBlock,
  escapedText,
  inlineCode,
  linkTarget,
  oneLine,
  shifted,
  withEvenBrackets,
} from './escaped-text.ts';
import { numbersOf } from './list-numbers.ts';
import { showPictures } from './pictures.ts';
import { gridOf } from './tables.ts';

type Rule = TurndownService.Rule;
type Rules = Record<string, Rule>;

const block = (text: string) => `\n\n${text}\n\n`;
const isIn = (node: Node, selector: string) => (node as Element).closest(selector) !== null;
const attribute = (node: Node, name: string) => (node as Element).getAttribute(name);

/** Elements whose content stands on one line. */
const oneLined = 'table[data-table] td, table[data-table] th, a, h1, h2, h3, h4, h5, h6';

const texts: Rules = {
  formula: {
    filter: (node) => node.hasAttribute('data-formula'),
    replacement(_content, node) {
      const source = (node.textContent ?? '').trim();
      const isBlock = attribute(node, 'data-formula') === 'block' && !isIn(node, oneLined);
      return isBlock ? block(`$$\n${source}\n$$`) : `$${oneLine(source)}$`;
    },
  },
  codeBlock: {
    filter: (node) => node.nodeName === 'PRE',
    replacement(_content, node) {
      const code = node.textContent ?? '';
      const isInline = isIn(node, oneLined) || node.hasAttribute('data-inline');
      return isInline ? inlineCode(code) : block(codeBlock(code, attribute(node, 'data-code') ?? ''));
    },
  },
  code: {
    filter: (node) => node.nodeName === 'CODE',
    replacement: (_content, node) => inlineCode(node.textContent ?? ''),
  },
  heading: {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement(content, node) {
      // Nothing can begin after the signs of a heading.
      const text = oneLine(content).replace(/^\\(?=[-+>#=])|(?<=^\d+)\\(?=[.)])/, '');
      if (text === '') return '';
      return block(
        isIn(node.parentNode as Element, oneLined) ? text : `${'#'.repeat(Number(node.nodeName[1]))} ${text}`,
      );
    },
  },
  picture: {
    filter: (node) => node.hasAttribute('data-picture'),
    replacement: (_content, node) => escapedText(attribute(node, 'data-picture') ?? ''),
  },
  struck: {
    filter: ['del', 's'],
    replacement: (content) => (content.trim() ? `~~${content}~~` : ''),
  },
  raised: { filter: 'sup', replacement: (content) => shifted(content, 'up') },
  lowered: { filter: 'sub', replacement: (content) => shifted(content, 'down') },
  quoted: { filter: 'q', replacement: (content) => `“${content}”` },
  reading: { filter: 'rt', replacement: (content) => `(${content.trim()})` },
};

/** Tells whether a link is only the sign beside a heading that leads to itself. */
const isAnchor = (text: string, address: string | null) =>
  address?.includes('#') === true && /^[\s#¶§🔗\u200B-\u200D\uFEFF]*$/u.test(text);

/** Numbers of the items of one list, counted once. */
function createNumbers() {
  const known = new WeakMap<Element, Map<Element, number>>();
  return (list: Element, item: Element): number => {
    const numbers = known.get(list) ?? numbersOf(list);
    known.set(list, numbers);
    return numbers.get(item) ?? 1;
  };
}

const linksFrom = (page: string): Rules => ({
  link: {
    filter: (node) => node.nodeName === 'A',
    replacement(content, node) {
      const text = withEvenBrackets(oneLine(content));
      const address = attribute(node, 'href');
      if (isAnchor(node.textContent ?? '', address)) return '';
      const isToItself = isIn(node, 'h1, h2, h3, h4, h5, h6') && address?.startsWith(`${page}#`);
      return address && text !== '' && !isToItself ? `[${text}](${linkTarget(address)})` : content;
    },
  },
});

const itemsOfLists = (): Rules => {
  const numberIn = createNumbers();
  return {
    item: {
      filter: 'li',
      replacement(content, node) {
        const list = node.parentElement;
        const sign = list?.nodeName === 'OL' ? `${numberIn(list, node as Element)}. ` : '- ';
        const text = content.trim().replace(/\n(?!\n)/g, `\n${' '.repeat(sign.length)}`);
        if (text === '') return '';
        return isIn(node, 'table[data-table]') ? `${text}; ` : `${sign}${text}\n`;
      },
    },
  };
};

const tables = (): Rules => {
  const cells = new WeakMap<Element, string>();
  const textIn = (cell: Element | null) => (cell ? (cells.get(cell) ?? '') : '');
  const line = (texts: string[]) =>
    `| ${texts.map((text) => oneLine(text).replace(/\\?\|/g, '\\|')).join(' | ')} |`;
  return {
    cell: {
      filter: ['td', 'th', 'caption'],
      replacement(content, node) {
        cells.set(node as Element, content.trim().replace(/;$/, ''));
        return block(content);
      },
    },
    table: {
      filter: (node) => node.nodeName === 'TABLE' && node.hasAttribute('data-table'),
      replacement(_content, node) {
        const { header, rows, columns } = gridOf(node as Element);
        const lines = [header ?? Array<null>(columns).fill(null), ...rows].map((row) =>
          line(row.map(textIn)),
        );
        const below = `|${' --- |'.repeat(columns)}`;
        const caption = textIn((node as Element).querySelector('caption'));
        return block([...(caption ? [caption, ''] : []), lines[0], below, ...lines.slice(1)].join('\n'));
      },
    },
  };
};

/**
 * Makes what turns a part of the copy into Markdown, without any markup of the page.
 * @param address of the page: a heading that is a link to itself is only a heading
 */
export function createMarkdown(address: string): (root: Element) => string {
  const service = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    emDelimiter: '*',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
  });
  service.escape = escapedText;
  for (const [name, rule] of Object.entries({
    ...texts,
    ...linksFrom(address.replace(/#.*/, '')),
    ...itemsOfLists(),
    ...tables(),
  }))
    service.addRule(name, rule);
  return (root) => {
    showPictures(root);
    return service.turndown(root as HTMLElement);
  };
}
