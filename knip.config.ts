import type { KnipConfig } from 'knip';

/**
 * `knip` finds code that neither the extension nor a test, a tool or the demo uses; `knip --production` finds
 * code that only tests use. In production mode a file may export parts for its tests if it also uses them
 * itself.
 */
export default ({ production = false }: { production?: boolean }): KnipConfig => ({
  entry: ['demo/*.mjs', 'test/bench/*.mjs', 'test/browser/stalls.ts', 'test/**/*.test.{ts,tsx}'],
  project: ['*.ts', '{entrypoints,components,lib}/**/*.{ts,tsx}!', '{test,demo}/**/*.{ts,tsx,mjs}'],
  // The graphs of an Agent Server in JavaScript, which has packages of its own.
  ignore: ['test/servers/agent-server/app-js/**'],
  ignoreBinaries: ['xdotool', 'Xvfb', 'pgrep'],
  ignoreExportsUsedInFile: production,
});
