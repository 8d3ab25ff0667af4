import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { patience, useAgents } from './agents.ts';
import { exported, imported, openApp } from './transferring.ts';

const { chromium, panel, begin, starts, says } = useAgents();

/** Returns a file with the exported conversation under other ids and another title. */
async function fromElsewhere(file: string): Promise<string> {
  const document = JSON.parse(await readFile(file, 'utf8'));
  const [{ conversation, runs }] = document.conversations;
  const ids: string[] = [conversation.id, ...runs.map((item: { run: { id: string } }) => item.run.id)];
  const { place } = runs[0].run;
  conversation.title = 'From a file';
  const text = ids.reduce((all, id) => all.replaceAll(id, crypto.randomUUID()), JSON.stringify(document));
  const claims = JSON.parse(text);
  claims.conversations[0].runs[0].run.place = place;
  const path = `${file}.other.json`;
  await writeFile(path, JSON.stringify(claims));
  return path;
}

test('an imported request takes no answer, and the next message begins a new thread with what was said', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'runnel-'));
  await begin('Agent with a review');
  await panel().send('mail');
  await panel().answer('waiting-for-you');
  const [first] = starts();
  const app = await openApp(chromium(), folder);
  await app.openData();
  const file = await fromElsewhere(await exported(app, folder, 'Everything'));
  expect(await imported(app, file)).toContain(
    '1 conversation was kept by its server. Its next message begins a new one there, with what was said.',
  );
  await app.button('Close').click();
  await app.button('Conversations').click();
  await app.page.locator('::-p-text(From a file)').click();
  await says('This request is from an imported file. Nothing waits for a reply to it.', app);
  expect(await app.lastState()).toBe('waited');
  expect(await app.page.$('::-p-aria([name="Approve"][role="button"])')).toBeNull();

  await app.textbox('Message').fill('And now?');
  await app.button('Send').click();
  await expect.poll(() => starts().length, patience).toBe(2);
  const second = starts()[1];
  expect(second?.thread).not.toBe(first?.thread);
  expect(second?.body).toMatchObject({ if_not_exists: 'create' });
  expect(JSON.stringify(second?.body)).toMatch(/mail.*And now\?/);
  expect(JSON.stringify(second?.body)).not.toMatch(/"command"|"checkpoint"/);
  await byRole(app.page, 'group', 'Waiting for you').wait();
  await rm(folder, { recursive: true });
});
