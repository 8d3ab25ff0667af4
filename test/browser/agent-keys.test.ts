import { describe, expect, test } from 'vitest';
import { patience, useAgents } from './agents.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { faultsOfLook } from './looks.ts';

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
  await panel().page.setViewport({ width: 400, height: 640 });
  await begin(title);
  await panel().send(text);
  await panel().answer('waiting-for-you');
}

const sentWith = () => starts().at(-1)?.body.command.resume;

describe('a request that waits for a person, by keyboard,', () => {
  test('is approved with edits', async () => {
    await ask('Agent with a review');
    expect(await faultsOfLook(panel().page, 'agent-request')).toEqual([]);
    await press('button Edit', true);
    await focusIs('textbox to');
    expect(await faultsOfLook(panel().page, 'agent-request-edit')).toEqual([]);
    await tabTo(panel().page, 'textbox subject');
    await panel().page.keyboard.press('End');
    await type(' for Ann');
    expect(await faultsOfLook(panel().page, 'agent-request-edited')).toEqual([]);
    await press('button Approve with edits');
    expect(await panel().answer('done')).toContain('mail for Ann');
    await says('Approved with edits');
    expect(await faultsOfLook(panel().page, 'agent-request-decided')).toEqual([]);
  });

  test('is rejected with a reason', async () => {
    await ask('Agent with a review');
    await press('button Reject', true);
    await focusIs('textbox Reason (optional)');
    await type('Not today');
    expect(await faultsOfLook(panel().page, 'agent-request-reject')).toEqual([]);
    await press('button Reject');
    expect(await panel().answer('done')).toContain('with reason: Not today');
    expect(await faultsOfLook(panel().page, 'agent-request-rejected')).toEqual([]);
  });

  test('keeps the focus at what was decided', async () => {
    await ask('Agent with a review');
    await press('button Approve', true);
    await panel().answer('done');
    const isAtDecision = () =>
      panel().page.evaluate(() => document.activeElement?.matches('[data-decided]') ?? false);
    await expect.poll(isAtDecision, patience).toBe(true);
  });

  test('is answered by an option', async () => {
    await ask('Agent that asks');
    expect(await faultsOfLook(panel().page, 'agent-options')).toEqual([]);
    await press('button yes', true);
    expect(await panel().answer('done')).toContain("Answer was 'yes'.");
    expect(Object.values(sentWith())).toEqual(['yes']);
  });

  test('is answered as JSON', async () => {
    await ask('Agent that asks');
    await press('button Answer as JSON', true);
    await focusIs('textbox Answer as JSON');
    await type('{"really": true');
    await press('button Answer');
    await focusIs('textbox Answer as JSON');
    expect(starts()).toHaveLength(1);
    expect(await faultsOfLook(panel().page, 'agent-json')).toEqual([]);
    await panel().page.keyboard.press('End');
    await type('}');
    await press('button Answer');
    expect(await panel().answer('done')).toContain("Answer was {'really': True}.");
  });

  test('of two questions is answered one after the other', async () => {
    await ask('Agent with two questions', 'weather');
    expect(await faultsOfLook(panel().page, 'agent-two-questions')).toEqual([]);
    await tabTo(panel().page, 'textbox Your answer', true);
    await type('second');
    await press('button Answer');
    await says('Answered: second');
    await focusIs(/^button /);
    await tabTo(panel().page, 'textbox Your answer', true);
    await type('first');
    await press('button Answer');
    await focusIs('button Send answers');
    expect(await faultsOfLook(panel().page, 'agent-two-decided')).toEqual([]);
    await panel().page.keyboard.press('Enter');
    await panel().answer('done');
    expect(Object.values(sentWith())).toEqual(['first', 'second']);
  });
});
