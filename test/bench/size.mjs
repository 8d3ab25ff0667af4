/** Sizes of the built extension against their budgets: the only figures that fail a build. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, '../../.output/chrome-mv3');
const limits = { panel: 137_000, worker: 129_500 };

const gzipped = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;

/** Collects the page's own scripts and their static imports. */
function startScripts(page) {
  const html = readFileSync(join(folder, page), 'utf8');
  const found = new Set([...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file));
  for (const file of found) {
    const code = readFileSync(join(folder, file), 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      found.add(`chunks/${name}`);
  }
  return [...found];
}

const sizes = {
  panel: startScripts('sidepanel.html').reduce((sum, file) => sum + gzipped(file), 0),
  worker: gzipped('background.js'),
};
const styles = readdirSync(join(folder, 'assets')).reduce(
  (sum, file) => sum + gzipped(join('assets', file)),
  0,
);

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
for (const [name, size] of Object.entries(sizes)) {
  const verdict = size <= limits[name] ? 'within' : 'ABOVE';
  console.log(`${name.padEnd(8)} ${kB(size).padStart(8)} gzip  (${verdict} ${kB(limits[name])})`);
  if (size > limits[name]) process.exitCode = 1;
}
console.log(`styles   ${kB(styles).padStart(8)} gzip`);
