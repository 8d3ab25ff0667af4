import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';

export const root = join(import.meta.dirname, '../..');

/** Lists the source files of a folder of the project, with those of the folders inside. */
export const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(root, folder, file));

/** A module that a file imports or re-exports; `file` is the path from the root. */
export type Import = { file: string; from: string };

export const importsOf = (file: string): Import[] => imported(file, () => true);

/** Lists imports without those of types alone, which are gone at run time. */
export const valueImportsOf = (file: string): Import[] =>
  imported(file, ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType));

type Parsed = { entries: { isType: boolean }[] };

function imported(file: string, isWanted: (parsed: Parsed) => boolean): Import[] {
  const code = readFileSync(file, 'utf8');
  const { staticImports, dynamicImports, staticExports } = parseSync(file, code).module;
  const named = staticImports.filter(isWanted).map(({ moduleRequest }) => moduleRequest.value);
  const handedOn = staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
  );
  const late = dynamicImports.map(({ moduleRequest }) =>
    code.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  return [...named, ...handedOn, ...late].map((from) => ({ file: relative(root, file), from }));
}

export const isOwn = ({ from }: Import) => from.startsWith('.');

export const said = ({ file, from }: Import) => `${file} imports ${from}`;
