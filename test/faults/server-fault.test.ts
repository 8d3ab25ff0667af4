import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../browser/browser.ts';
import { gone, type Person, person } from '../browser/person.ts';
import { walk } from '../browser/walk.ts';
import { addRow } from './fault-table.ts';
import { shownAnswer } from './stage.ts';
import { startTokenServer, textOfTokens } from './token-server.ts';

const tokens = 60;
const paceMs = 20;

let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(() => chromium?.close());

async function limitStall(seconds: number) {
  await panel.editProfile();
  await panel.openSection('Requests');
  await panel.textbox('Stall limit in seconds').fill(String(seconds));
  await panel.button('Save profile').click();
  await gone(panel.page, 'dialog');
}

test.each([
  ['the server tears the connection down', 'destroy', 'The answer was cut short'],
  ['the server closes without an end', 'close', 'The answer was cut short'],
  ['the server goes silent', 'stall', 'Nothing arrived for 3 s'],
] as const)(
  '%s: the text is kept, and the failure named',
  walk('torn connection'),
  async (fault, end, title) => {
    await using server = await startTokenServer({ chat: { tokens, paceMs, end } });
    await panel.beginAnew();
    await panel.addProfile({ name: fault, url: server.url('chat') });
    await limitStall(3);
    await panel.send('Tell me');
    await panel.notice(title);
    const { state, text } = await shownAnswer(panel.page);
    const sent = textOfTokens(tokens);
    addRow({ fault, sent: sent.length, kept: text.length, posts: server.posts('chat'), state });
    expect(state).toBe('failed');
    expect(text).toBe(sent);
    expect(server.posts('chat')).toBe(1);
  },
);
