// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import type { Question } from '../../../../lib/runnable/question.ts';
import { axeViolations } from '../../../support/axe.ts';
import {
  all,
  button,
  click,
  decisions,
  free,
  request,
  review,
  type,
} from '../../../support/waiting-request.tsx';

describe('an action that waits', () => {
  test('is a group with the buttons that are allowed', async () => {
    const { container } = request([review('q1')]);
    const group = within(screen.getByRole('group', { name: 'Waiting for you' }));
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Approve',
      'Edit',
      'Reject',
      'Reply',
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

  test('is approved as it is, whatever its arguments are named', () => {
    const { sent } = request([review('q1', all, { constructor: 'Ferrari', toString: 'x' } as never)]);
    expect(screen.getByText('Ferrari')).toBeTruthy();
    click('Approve');
    expect(sent).toEqual(decisions({ type: 'approve' }));
  });

  test('shows the signs in its arguments that are not seen, or turn others around', () => {
    request([review('q1', ['approve'], { file: 'gnp.\u202etxt\u200b', 'to\u2066': 'a\u{e0041}b' })]);
    expect(screen.getByText('gnp.\\u202etxt\\u200b')).toBeTruthy();
    expect(screen.getByText('to\\u2066')).toBeTruthy();
    expect(screen.getByText('a\\u{e0041}b')).toBeTruthy();
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
    type('amount', '20');
    click('Edit as JSON');
    const json = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Arguments as JSON' });
    expect(json.value).toContain('"amount": 20');
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
    click('Reply');
    click('Reply');
    expect(screen.getByRole('textbox', { name: 'Your reply' }).getAttribute('aria-invalid')).toBe('true');
    type('Your reply', 'done by hand');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Your reply' }), { key: 'Enter', ctrlKey: true });
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
    const send = button('Send replies') as HTMLButtonElement;
    expect(send.disabled).toBe(true);
    fireEvent.click(screen.getAllByRole('button', { name: 'Approve' })[0] as HTMLElement);
    expect(screen.getByText('1 of 2 decided.')).toBeTruthy();
    expect(screen.getByText('{"to": "ann"}')).toBeTruthy();
    expect(send.disabled).toBe(true);
    click('Change');
    fireEvent.click(screen.getAllByRole('button', { name: 'Approve' })[0] as HTMLElement);
    click('Approve');
    expect(await axeViolations(container)).toEqual([]);
    expect(sent).toEqual([]);
    click('Send replies');
    expect(sent).toEqual(decisions({ type: 'approve' }, { type: 'approve' }));
  });

  test('are approved with one press, each with its edits', async () => {
    const { sent, container } = request([two()]);
    fireEvent.click(screen.getAllByRole('button', { name: 'Edit' })[0] as HTMLElement);
    type(/^to/, 'eve');
    expect(await axeViolations(container)).toEqual([]);
    click('Approve all');
    const edited = { name: 'refund', args: { to: 'eve' } };
    expect(sent).toEqual(decisions({ type: 'edit', edited_action: edited }, { type: 'approve' }));
  });

  test('are not approved with an edit that is wrong', async () => {
    const { sent } = request([review('q1', all, { amount: 1 }, { amount: 2 })]);
    fireEvent.click(screen.getAllByRole('button', { name: 'Edit' })[0] as HTMLElement);
    type(/^amount/, 'much');
    click('Approve all');
    const field = screen.getByRole('textbox', { name: /^amount/ });
    await expect.poll(() => document.activeElement).toBe(field);
    expect(sent).toEqual([]);
  });

  test.each<[string, Question[], number]>([
    ['one is decided', [two()], 1],
    ['one may not be approved', [review('q1'), review('q2', ['reject'])], 0],
  ])('are not approved together once %s', (_, questions, decided) => {
    request(questions);
    for (const reject of screen.getAllByRole('button', { name: 'Approve' }).slice(0, decided))
      fireEvent.click(reject);
    expect(screen.queryByRole('button', { name: 'Approve all' })).toBeNull();
  });

  test('of several questions can be sent one by one', () => {
    const { sent } = request([review('q1', ['approve']), review('q2', ['approve'])]);
    fireEvent.click(screen.getAllByRole('button', { name: 'Approve' })[1] as HTMLElement);
    expect(screen.getByText('1 of 2 decided. The other one is asked again.')).toBeTruthy();
    click('Send replies');
    expect(sent).toEqual([[{ id: 'q2', value: { decisions: [{ type: 'approve' }] } }]]);
  });
});
