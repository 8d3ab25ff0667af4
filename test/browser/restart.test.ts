import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUserDataDir, removeUserDataDir, startBrowser } from './browser.ts';
import { person } from './person.ts';
import { type Runnables, startRunnables } from './runnables.ts';

let runnables: Runnables;
let userDataDir: string;

beforeAll(async () => {
  runnables = await startRunnables();
  userDataDir = await newUserDataDir();
});

afterAll(async () => {
  await runnables?.stop();
  await removeUserDataDir(userDataDir);
});

test('conversation and profile survive a restart of the browser', async () => {
  const first = await startBrowser({ userDataDir });
  const before = person(await first.openPanel());
  await before.addProfile({ name: 'Plain', url: runnables.plain });
  await before.send('Remember me');
  const answer = await before.answer('done');
  await first.close();

  const second = await startBrowser({ userDataDir });
  const after = person(await second.openPanel());
  await after.button('Profile: Plain').wait();
  expect(await after.answer('done')).toBe(answer);
  await second.close();
});

test('a run that died with the browser is interrupted, and is not sent again', async () => {
  const first = await startBrowser({ userDataDir });
  const before = person(await first.openPanel());
  await before.addProfile({ name: 'Long', url: runnables.slow });
  await before.button('New conversation').click();
  await before.send('Cut me off');
  await before.answer('streaming');
  first.browser.process()?.kill('SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 1_000));

  const second = await startBrowser({ userDataDir });
  const after = person(await second.openPanel());
  const text = await after.answer('interrupted');
  expect(text).toMatch(/Interrupted: \d+ characters arrived, the last [\d.]+ s after sending/);
  expect(text).toContain('The browser was closed.');
  expect(await runnables.posts(`${runnables.slow}/stream`)).toBe(1);

  await after.button('Dismiss').click();
  await expect.poll(() => after.lastText()).toContain('Dismissed.');
  await second.close();
});
