import type { KnipConfig } from 'knip';

/**
 * `knip` looks for what neither the extension nor a test, a tool or the demo uses; `knip --production` for what only
 * tests use. A part of a file that the file itself uses may be exported for its tests.
 */
export default ({ production = false }: { production?: boolean }): KnipConfig => ({
  entry: ['demo/*.mjs', 'test/bench/*.mjs', 'test/**/*.test.{ts,tsx}'],
  project: ['*.ts', '{entrypoints,components,lib}/**/*.{ts,tsx}!', '{test,demo}/**/*.{ts,tsx,mjs}'],
  ignoreBinaries: ['xdotool', 'Xvfb', 'pgrep'],
  ignoreExportsUsedInFile: production,
});
