import { describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { openConversation } from '../faults/stage.ts';
import { messages, patience, useAgents } from './agents.ts';
import { openMore } from './by-keyboard.ts';
import { until } from './person.ts';

const { panel, begin, starts, server } = useAgents();

/** Texts of the messages that the server has at the end of the branch that ran last. */
const known = () => {
  const last = server().threads.get(starts().at(-1)?.thread ?? '');
  return (last?.checkpoints.at(-1)?.values.messages ?? []).map(({ content }) => content);
};

/** Expects that the panel shows the branch that the server knows. */
async function agree(...expected: string[]) {
  await panel().answer('done');
  await expect.poll(() => messages(panel()), patience).toEqual(expected);
  expect(known()).toEqual(expected);
}

const reply = (text: string, place: number) => `You said: ${text}. This is message ${place}.`;

const all = (name: string) => panel().page.$$(`::-p-aria([name="${name}"][role="button"])`);

/** Presses a button of a message: the last one, or the one at this place. */
async function press(name: string, place = -1) {
  await until(async () => (await all(name)).length > 0, `there is “${name}”`);
  await (await all(name)).at(place)?.press('Enter');
}

/** Sends another wording of the question at this place. */
async function edit(place: number, text: string) {
  const before = starts().length;
  await press('Edit message', place);
  await byRole(panel().page, 'textbox', 'Edit message').fill(text);
  await panel().page.keyboard.press('Enter');
  await expect.poll(() => starts().length, patience).toBe(before + 1);
}

async function send(text: string) {
  await panel().send(text);
  await panel().answer('done');
}

/** Chooses another version, and waits until the panel shows it. */
async function turnTo(name: 'Previous version' | 'Next version', place: number, ...expected: string[]) {
  const sent = server().requests.length;
  await press(name, place);
  await expect.poll(() => messages(panel()), patience).toEqual(expected);
  expect(server().requests.length).toBe(sent);
}

describe('a branch of a conversation with a graph', () => {
  test('is what the server knows after edits, regenerating, going back and a fork', async () => {
    await begin('Agent chat');
    await send('one');
    await send('two');
    await agree('one', reply('one', 1), 'two', reply('two', 3));

    await edit(0, 'uno');
    await agree('uno', reply('uno', 1));
    await send('due');
    await agree('uno', reply('uno', 1), 'due', reply('due', 3));

    await edit(1, 'tre');
    await agree('uno', reply('uno', 1), 'tre', reply('tre', 3));
    await press('Regenerate');
    await expect.poll(() => starts().length, patience).toBe(6);
    await agree('uno', reply('uno', 1), 'tre', reply('tre', 3));
    expect(starts().map(({ body }) => body.input?.messages.length)).toEqual([1, 1, 1, 1, 1, 1]);

    await turnTo('Previous version', 0, 'one', reply('one', 1), 'two', reply('two', 3));
    await send('three');
    await agree('one', reply('one', 1), 'two', reply('two', 3), 'three', reply('three', 5));
    await turnTo('Next version', 0, 'uno', reply('uno', 1), 'tre', reply('tre', 3));
    await send('quattro');
    await agree('uno', reply('uno', 1), 'tre', reply('tre', 3), 'quattro', reply('quattro', 5));
    const [origin] = starts();
    expect(starts().every((each) => each.thread === origin?.thread)).toBe(true);

    await openMore(panel().page, 1);
    await panel().button('Fork into a new conversation').click();
    await expect.poll(() => messages(panel()), patience).toHaveLength(4);
    await send('in the fork');
    await agree('uno', reply('uno', 1), 'tre', reply('tre', 3), 'in the fork', reply('in the fork', 5));

    await openConversation(panel().page, 'quattro');
    await expect.poll(() => messages(panel()), patience).toHaveLength(6);
    await send('cinque');
    await agree(
      ...['uno', reply('uno', 1), 'tre', reply('tre', 3), 'quattro', reply('quattro', 5)],
      ...['cinque', reply('cinque', 7)],
    );
  });
});
