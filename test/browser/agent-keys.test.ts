import { describe, expect, test } from 'vitest';
import { resize } from '../pictures/appearance.mjs';
import { patience, useAgents } from './agents.ts';
import { focused, tabTo } from './by-keyboard.ts';

const { panel, begin, starts, says } = useAgents();

async function press(name: string | RegExp, backwards = false) {
  await tabTo(panel().page, name, backwards);
  await panel().page.keyboard.press('Enter');
}

const type = (text: string) => panel().page.keyboard.type(text);

const focusIs = (name: string | RegExp) =>
  expect
    .poll(() => focused(panel().page), patience)
    .toEqual(typeof name === 'string' ? name : expect.stringMatching(name));

async function ask(title: string, text = 'mail') {
  await resize(panel().page, { width: 400, height: 640 });
  await begin(title);
  await panel().send(text);
  await panel().answer('waiting-for-you');
}

const sentWith = () => starts().at(-1)?.body.command.resume;

describe('a request that waits for a person, by keyboard,', () => {
  test('is approved with edits', async () => {
    await ask('Agent with a review');
    await press('button Edit', true);
    await focusIs('textbox to');
    await tabTo(panel().page, 'textbox subject');
    await panel().page.keyboard.press('End');
    await type(' for Ann');
    await press('button Approve with edits');
    expect(await panel().answer('done')).toContain('mail for Ann');
    await says('Approved with edits');
  });

  test('is rejected with a reason', async () => {
    await ask('Agent with a review');
    await press('button Reject', true);
    await focusIs('textbox Reason (optional)');
    await type('Not today');
    await press('button Reject');
    expect(await panel().answer('done')).toContain('with reason: Not today');
  });

  test('keeps the focus at what was decided', async () => {
    await ask('Agent with a review');
    await press('button Approve', true);
    await panel().answer('done');
    const isAtDecision = () =>
      panel().page.evaluate(() => document.activeElement?.matches('[data-decided]') ?? false);
    await expect.poll(isAtDecision, patience).toBe(true);
  });

  test('of two questions is answered one after the other', async () => {
    await ask('Agent with two questions', 'weather');
    await tabTo(panel().page, 'textbox Your reply', true);
    await type('second');
    await press('button Reply');
    await says('Replied: second');
    await focusIs(/^button /);
    await tabTo(panel().page, 'textbox Your reply', true);
    await type('first');
    await press('button Reply');
    await focusIs('button Send replies');
    await panel().page.keyboard.press('Enter');
    await panel().answer('done');
    expect(Object.values(sentWith())).toEqual(['first', 'second']);
  });
});
