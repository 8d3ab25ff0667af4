import { ensureChrome, installPackages, noChrome, npm, requireNode, Unavailable } from './needs.mjs';

requireNode();
try {
  await installPackages();
  const chrome = await ensureChrome();
  if (!chrome) throw new Unavailable(noChrome);
  const { ok } = await npm(['run', '--silent', 'demo'], { env: { CHROME_PATH: chrome } });
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  if (!(error instanceof Unavailable)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
