import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../../support/source-imports.ts';

export const themeFile = 'components/ui/theme.css';

/** Paths of the files in components that end in this way. */
export const componentFiles = (ending: RegExp): string[] =>
  readdirSync(join(root, 'components'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));

/** Returns a file without comments, each of which leaves its line breaks. */
export const codeOf = (file: string): string =>
  readFileSync(join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/^\s*\/\/.*$/gm, '');

type Rule = { selector: string; declarations: Map<string, string> };

/** Lists the rules of a style sheet, nested ones apart from those around them. */
export function rulesIn(file: string): Rule[] {
  const rules: Rule[] = [];
  const open: Rule[] = [{ selector: '', declarations: new Map() }];
  for (const [, words = '', mark] of codeOf(file).matchAll(/([^{};]*)([{};])/g)) {
    const [name = '', value] = words.split(/:(.*)/s).map((part) => part.trim());
    if (mark === '{') open.push({ selector: words.trim(), declarations: new Map() });
    else if (value) open.at(-1)?.declarations.set(name, value);
    if (mark === '}') rules.push(...open.splice(-1));
  }
  return rules;
}
