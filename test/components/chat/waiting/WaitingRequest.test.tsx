// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { WaitingRequest } from '../../../../components/chat/waiting/WaitingRequest.tsx';
import type { CardDraft } from '../../../../lib/chat/waiting/card-draft.ts';
import { questionReadingBy } from '../../../../lib/protocols/questions.ts';
import type { GivenAnswer, Question, QuestionReading } from '../../../../lib/runnable/question.ts';
import { axeViolations } from '../../../support/axe.ts';

afterEach(cleanup);

const reading = questionReadingBy('agent-server') as QuestionReading;
const all = ['approve', 'edit', 'reject', 'respond'];

const review = (id: string, decisions = all, ...args: Record<string, string | number>[]): Question => {
  const given = args.length > 0 ? args : [{ to: 'ann', amount: 24.9 }];
  return {
    id,
    value: {
      action_requests: given.map((one) => ({ name: 'refund', args: one, description: 'Look *here*' })),
      review_configs: given.map(() => ({ action_name: 'refund', allowed_decisions: decisions })),
    },
  };
};

type Drafts = Record<string, CardDraft>;

/** Renders the request of these questions; `send` records the answers. */
function request(questions: Question[], { drafts: before = {} as Drafts, isTaken = true } = {}) {
  const sent: GivenAnswer[][] = [];
  const drafts = signal<Drafts>(before);
  const View = () => (
    <WaitingRequest
      questions={questions}
      reading={reading}
      drafts={drafts.value}
      onDraft={(place, draft) => {
        drafts.value = { ...drafts.value, [place]: draft };
      }}
      onCheckForm={async ({ answerOf }, { values }) =>
        'name' in values ? { value: answerOf(values) } : { problems: { '/name': 'Fill in this field.' } }
      }
      onSend={async (answers) => {
        sent.push(answers);
        return isTaken;
      }}
      isLocked={false}
    />
  );
  const { container } = render(<View />);
  return { sent, drafts, container };
}

const button = (name: string) => screen.getByRole('button', { name });
const click = (name: string) => fireEvent.click(button(name));
const type = (name: string | RegExp, value: string) =>
  fireEvent.input(screen.getByRole('textbox', { name }), { target: { value } });
/** Waits until an answer is no longer on its way. */
const free = (name: string) => expect.poll(() => (button(name) as HTMLButtonElement).disabled).toBe(false);
const decisions = (...list: object[]) => [[{ id: 'q1', value: { decisions: list } }]];

describe('an action that waits', () => {
  test('is a group with the buttons that are allowed', async () => {
    const { container } = request([review('q1')]);
    const group = within(screen.getByRole('group', { name: 'Waiting for you' }));
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Approve',
      'Edit',
      'Reject',
      'Answer',
    ]);
    expect(group.getByRole('heading', { name: /^Run refund ?\?$/ })).toBeTruthy();
    expect(group.getByText('24.9')).toBeTruthy();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('is approved with one press', () => {
    const { sent } = request([review('q1')]);
    click('Approve');
    expect(sent).toEqual(decisions({ type: 'approve' }));
  });

  test('is approved with edits, which are marked and can be undone', async () => {
    const { sent, container } = request([review('q1')]);
    click('Edit');
    type('amount', '20');
    expect(screen.getByText('edited')).toBeTruthy();
    expect(await axeViolations(container)).toEqual([]);
    click('Undo edits');
    expect(screen.queryByText('edited')).toBeNull();
    type('amount', '20');
    click('Approve with edits');
    const args = { to: 'ann', amount: 20 };
    expect(sent).toEqual(decisions({ type: 'edit', edited_action: { name: 'refund', args } }));
  });

  test('is not sent with edits that are wrong', async () => {
    const { sent } = request([review('q1')]);
    click('Edit');
    type('amount', 'much');
    click('Approve with edits');
    const field = screen.getByRole('textbox', { name: /^amount/ });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => document.activeElement).toBe(field);
    expect(sent).toEqual([]);
  });

  test('is edited as JSON with other names', () => {
    const { sent } = request([review('q1')]);
    click('Edit');
    click('Edit as JSON');
    type('Arguments as JSON', '{"all": true}');
    click('Approve with edits');
    const edited = { name: 'refund', args: { all: true } };
    expect(sent).toEqual(decisions({ type: 'edit', edited_action: edited }));
  });

  test('is rejected with a reason, or without', async () => {
    const { sent, container } = request([review('q1')]);
    click('Reject');
    await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA');
    expect(await axeViolations(container)).toEqual([]);
    click('Reject');
    await free('Reject');
    type('Reason (optional)', 'not now');
    click('Reject');
    expect(sent.flat().map(({ value }) => value)).toEqual([
      { decisions: [{ type: 'reject' }] },
      { decisions: [{ type: 'reject', message: 'not now' }] },
    ]);
  });

  test('is answered with a text, which is needed', () => {
    const { sent } = request([review('q1')]);
    click('Answer');
    click('Answer');
    expect(screen.getByRole('textbox', { name: 'Your answer' }).getAttribute('aria-invalid')).toBe('true');
    type('Your answer', 'done by hand');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Your answer' }), { key: 'Enter', ctrlKey: true });
    expect(sent).toEqual(decisions({ type: 'respond', message: 'done by hand' }));
  });

  test.each([
    [['approve'], ['Approve']],
    [['edit'], ['Edit']],
    [['reject'], ['Reject']],
  ])('has only what is allowed: %j', (allowed, names) => {
    request([review('q1', allowed)]);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
  });

  test('shows what was typed before', () => {
    const { drafts } = request([review('q1')]);
    click('Edit');
    type('to', 'bob');
    cleanup();
    request([review('q1')], { drafts: drafts.value });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^to/ }).value).toBe('bob');
  });

  test('stays as it is if its answer was not taken', async () => {
    const { sent } = request([review('q1')], { isTaken: false });
    click('Approve');
    await free('Approve');
    expect(sent).toHaveLength(1);
  });
});

describe('several actions', () => {
  const two = () => review('q1', all, { to: 'ann' }, { to: 'bob' });

  test('are numbered and sent together, and each decision can be changed', async () => {
    const { sent, container } = request([two()]);
    expect(screen.getByText('1 of 2')).toBeTruthy();
    const send = button('Send answers') as HTMLButtonElement;
    expect(send.disabled).toBe(true);
    fireEvent.click(screen.getAllByRole('button', { name: 'Approve' })[0] as HTMLElement);
    expect(screen.getByText('1 of 2 decided.')).toBeTruthy();
    expect(send.disabled).toBe(true);
    click('Change');
    fireEvent.click(screen.getAllByRole('button', { name: 'Approve' })[0] as HTMLElement);
    click('Approve');
    expect(await axeViolations(container)).toEqual([]);
    expect(sent).toEqual([]);
    click('Send answers');
    expect(sent).toEqual(decisions({ type: 'approve' }, { type: 'approve' }));
  });

  test('of several questions can be sent one by one', () => {
    const { sent } = request([review('q1', ['approve']), review('q2', ['approve'])]);
    fireEvent.click(screen.getAllByRole('button', { name: 'Approve' })[1] as HTMLElement);
    expect(screen.getByText('1 of 2 decided. The other one is asked again.')).toBeTruthy();
    click('Send answers');
    expect(sent).toEqual([[{ id: 'q2', value: { decisions: [{ type: 'approve' }] } }]]);
  });
});

describe('an open question', () => {
  const open: Question = { id: 'q1', value: { question: 'Send it?', options: ['yes', 2], for: 'Ann' } };

  test('offers its options', async () => {
    const { sent, container } = request([open]);
    expect(screen.getByText('Send it?')).toBeTruthy();
    expect(await axeViolations(container)).toEqual([]);
    click('yes');
    await free('2');
    click('2');
    expect(sent.flat().map(({ value }) => value)).toEqual(['yes', 2]);
  });

  test('takes a text or JSON', async () => {
    const { sent } = request([open]);
    type('Your answer', 'maybe');
    click('Answer');
    await free('Answer');
    click('Answer as JSON');
    type('Answer as JSON', '{"yes":');
    click('Answer');
    expect(screen.getByRole('textbox', { name: 'Answer as JSON' }).getAttribute('aria-invalid')).toBe('true');
    type('Answer as JSON', '{"yes":true}');
    click('Answer');
    expect(sent.flat().map(({ value }) => value)).toEqual(['maybe', { yes: true }]);
  });

  test('with a schema is a form', async () => {
    const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
    const { sent, container } = request([{ id: 'q1', value: 'Who?', schema }]);
    click('Answer');
    await screen.findByText('Fill in this field.');
    expect(await axeViolations(container)).toEqual([]);
    type(/^name/, 'Ann');
    click('Answer');
    await expect.poll(() => sent).toEqual([[{ id: 'q1', value: { name: 'Ann' } }]]);
  });
});

test('a pause goes on', async () => {
  const { sent, container } = request([]);
  expect(await axeViolations(container)).toEqual([]);
  click('Continue');
  expect(sent).toEqual([[]]);
});
