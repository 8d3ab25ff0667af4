import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

/**
 * Modules of `lib`, built as the extension builds them, imported into Node.
 * @param {string[]} files from the root of the project
 */
export async function importBuilt(files) {
  const outDir = await mkdtemp(join(root, 'node_modules/.runnel-bench-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir, minify: false, target: 'node20', lib: { entry: files, formats: ['es'] } },
  });
  const modules = await Promise.all(
    files.map((file) => import(join(outDir, basename(file).replace(/\.ts$/, '.js')))),
  );
  await rm(outDir, { recursive: true });
  return Object.assign({}, ...modules);
}
