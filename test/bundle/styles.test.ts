import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const assets = join(import.meta.dirname, '../../.output/chrome-mv3/assets');
const styles = readdirSync(assets).filter((file) => file.endsWith('.css'));

/** Lists the selectors of the rules of a style sheet that hold without a condition and within no other rule. */
function selectorsOf(css: string): string[] {
  const selectors: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === '{' && depth === 0) selectors.push(css.slice(start, at));
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth === 0 && (sign === '}' || sign === ';')) start = at + 1;
  }
  return selectors;
}

/** Lists the classes that have more than one rule of their own, each with its files. */
function repeated(sheets: { file: string; css: string }[]) {
  const files = new Map<string, string[]>();
  for (const { file, css } of sheets)
    for (const selector of selectorsOf(css))
      if (/^\.[\w-]+$/.test(selector)) files.set(selector, [...(files.get(selector) ?? []), file]);
  return [...files].filter(([, all]) => all.length > 1).map(([name, all]) => `${name}: ${all.join(', ')}`);
}

test('the check finds a class that two style sheets contain, not one that a condition changes', () => {
  const css = '.a{color:red}.b{&:hover{top:0}}';
  const other = '.c{top:0}.a{color:red}@media (hover:none){.c{top:1px}}';
  const sheets = [
    { file: 'one.css', css },
    { file: 'two.css', css: other },
  ];
  expect(repeated(sheets)).toEqual(['.a: one.css, two.css']);
});

// One emitted again after its users would win over them.
test('each class of the built styles is emitted once', () => {
  expect(styles).not.toEqual([]);
  const sheets = styles.map((file) => ({ file, css: readFileSync(join(assets, file), 'utf8') }));
  expect(repeated(sheets)).toEqual([]);
});
