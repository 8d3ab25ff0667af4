import { describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { patience, useAgents } from './agents.ts';
import { walk } from './walk.ts';

const { panel, begin, starts, thread, says } = useAgents();

const resumes = () => starts().map(({ body }) => body.command?.resume);

/** Has the graph write a mail, and waits until it asks. */
async function ask(title = 'Agent with a review', text = 'mail') {
  await begin(title);
  await panel().send(text);
  await panel().answer('waiting-for-you');
  await byRole(panel().page, 'group', 'Waiting for you').wait();
}

/** Decisions that the second start sends, in the words of LangChain's middleware. */
const decisions = () => Object.values<{ decisions: unknown }>(resumes()[1]).map((each) => each.decisions);

describe('the request of a graph that waits for a person', () => {
  test(
    'runs the tool as it is after “Approve”, without a new message',
    walk('when-a-runnable-waits-for-you'),
    async () => {
      await ask();
      expect(thread().status).toBe('interrupted');
      await panel().button('Approve').click();
      expect(await panel().answer('done')).toContain('Result: sent to ann@example.org: mail.');
      await says('Approved');
      expect(decisions()).toEqual([[{ type: 'approve' }]]);
      expect(starts().map(({ body }) => body.input)).toEqual([expect.anything(), undefined]);
    },
  );

  test('is answered by the text of the composer', async () => {
    await ask();
    const placeholder = () =>
      panel().page.$eval('[aria-label="Message"]', (box) => box.getAttribute('placeholder'));
    await expect.poll(placeholder, patience).toBe('Answer instead');
    await panel().textbox('Message').fill('I sent it myself');
    expect(await panel().howSent()).toContain('Your text answers the request');
    await panel().button('Send').click();
    expect(await panel().answer('done')).toContain('Result: I sent it myself.');
    await says('Answered: I sent it myself');
    expect(decisions()).toEqual([[{ type: 'respond', message: 'I sent it myself' }]]);
    expect(starts()).toHaveLength(2);
  });

  test('is left unanswered by a new message only after a question', async () => {
    await ask('Agent with two questions', 'weather');
    await panel().textbox('Message').fill('Another topic');
    await panel().button('Send').click();
    await says('Start over without answering?');
    expect(starts()).toHaveLength(1);
    await panel().button('Send anyway').click();
    await expect.poll(() => starts().length, patience).toBe(2);
    await says('Not answered: the conversation went on without it.');
  });
});
