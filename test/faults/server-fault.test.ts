import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../browser/browser.ts';
import { gone, type Person, person, until } from '../browser/person.ts';
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
    let goOn = () => {};
    const endGate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await using server = await startTokenServer({ chat: { tokens, paceMs, end, endGate } });
    await panel.beginAnew();
    await panel.addProfile({ name: fault, url: server.url('chat') });
    if (end === 'stall') await limitStall(3);
    await panel.send('Tell me');
    const sent = textOfTokens(tokens);
    await until(async () => (await shownAnswer(panel.page)).text === sent, 'all tokens are shown');
    goOn();
    await panel.notice(title);
    const { state, text } = await shownAnswer(panel.page);
    addRow({ fault, sent: sent.length, kept: text.length, posts: server.posts('chat'), state });
    expect(state).toBe('failed');
    expect(text).toBe(sent);
    expect(server.posts('chat')).toBe(1);
  },
);
