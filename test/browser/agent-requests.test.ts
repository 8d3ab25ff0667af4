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

  test('runs the tool with edited arguments', async () => {
    await ask();
    await panel().button('Edit').click();
    await panel().textbox('subject').fill('Hello Ann');
    await says('edited');
    await panel().button('Approve with edits').click();
    expect(await panel().answer('done')).toContain('sent to ann@example.org: Hello Ann');
    await says('Approved with edits');
    const args = { to: 'ann@example.org', subject: 'Hello Ann' };
    expect(decisions()).toEqual([[{ type: 'edit', edited_action: { name: 'send_mail', args } }]]);
  });

  test('is rejected with a reason, which the graph gets', async () => {
    await ask();
    await panel().button('Reject').click();
    await panel().textbox('Reason (optional)').fill('Not today');
    await panel().button('Reject').click();
    expect(await panel().answer('done')).toContain('with reason: Not today');
    await says('Rejected: Not today');
    expect(decisions()).toEqual([[{ type: 'reject', message: 'Not today' }]]);
  });

  test('is answered by the text of the composer', async () => {
    await ask();
    const placeholder = () =>
      panel().page.$eval('textarea[aria-label="Message"]', (box) => box.getAttribute('placeholder'));
    await expect.poll(placeholder, patience).toBe('Reply instead');
    await panel().textbox('Message').fill('I sent it myself');
    expect(await panel().howSent()).toContain('Your text is the reply to the request');
    await panel().button('Send').click();
    expect(await panel().answer('done')).toContain('Result: I sent it myself.');
    await says('Replied: I sent it myself');
    expect(decisions()).toEqual([[{ type: 'respond', message: 'I sent it myself' }]]);
    expect(starts()).toHaveLength(2);
  });

  test('shows options as buttons, and sends the chosen one', async () => {
    await ask('Agent that asks', 'please');
    await says('Send the mail?');
    const options = await panel().page.$$eval('[aria-label="Replies to choose from"] button', (all) =>
      all.map(({ textContent }) => textContent),
    );
    expect(options).toEqual(['yes', 'no']);
    await panel().button('no').click();
    expect(await panel().answer('done')).toContain("Answer was 'no'.");
    expect(Object.values(resumes()[1])).toEqual(['no']);
  });

  test('asks two questions at once and sends both answers together', async () => {
    await ask('Agent with two questions', 'weather');
    await says('0 of 2 decided.');
    const boxes = () => panel().page.$$('::-p-aria([name="Your reply"][role="textbox"])');
    const answers = () => panel().page.$$('::-p-aria([name="Reply"][role="button"])');
    for (const [place, text] of ['first', 'second'].entries()) {
      await expect.poll(async () => (await boxes()).length, patience).toBe(2 - place);
      await (await boxes())[0]?.type(text);
      await (await answers())[0]?.click();
      await says(`${place + 1} of 2 decided.`);
    }
    expect(starts()).toHaveLength(1);
    await panel().button('Send replies').click();
    await panel().answer('done');
    expect(Object.values(resumes()[1])).toEqual(['first', 'second']);
    expect(thread().checkpoints.at(-1)?.values).toEqual({
      topic: 'weather',
      left: 'first',
      right: 'second',
    });
  });

  test('is left unanswered by a new message only after a question', async () => {
    await ask('Agent with two questions', 'weather');
    await panel().textbox('Message').fill('Another topic');
    await panel().button('Send').click();
    await says('Start over without a reply?');
    expect(starts()).toHaveLength(1);
    await panel().button('Send anyway').click();
    await expect.poll(() => starts().length, patience).toBe(2);
    await says('No reply: the conversation went on without it.');
  });
});
