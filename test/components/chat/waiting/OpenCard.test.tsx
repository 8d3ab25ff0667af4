// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import type { Question } from '../../../../lib/runnable/question.ts';
import { axeViolations } from '../../../support/axe.ts';
import { click, free, request, type } from '../../../support/waiting-request.tsx';

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
    type('Your reply', 'maybe');
    click('Reply');
    await free('Reply');
    click('Reply as JSON');
    type('Reply as JSON', '{"yes":');
    click('Reply');
    expect(screen.getByRole('textbox', { name: 'Reply as JSON' }).getAttribute('aria-invalid')).toBe('true');
    type('Reply as JSON', '{"yes":true}');
    click('Reply');
    expect(sent.flat().map(({ value }) => value)).toEqual(['maybe', { yes: true }]);
  });

  test('with a schema is a form', async () => {
    const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
    const { sent, container } = request([{ id: 'q1', value: 'Who?', schema }]);
    click('Reply');
    await screen.findByText('Fill in this field.');
    expect(await axeViolations(container)).toEqual([]);
    type(/^name/, 'Ann');
    click('Reply');
    await expect.poll(() => sent).toEqual([[{ id: 'q1', value: { name: 'Ann' } }]]);
  });
});

test('a secret is sent with its place, and not shown once it is decided', async () => {
  const schema = {
    type: 'object',
    properties: { name: { type: 'string' }, pass: { type: 'string', format: 'password', writeOnly: true } },
  };
  const { sent, container } = request([
    { id: 'q1', value: 'Sign in', schema },
    { id: 'q2', value: 'Why?' },
  ]);
  type(/^name/, 'Ann');
  fireEvent.input(screen.getByLabelText(/^pass/), { target: { value: 'open-sesame' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Reply' })[0] as HTMLElement);
  await screen.findByText(/\[secret\]/);
  expect(container.textContent).not.toContain('open-sesame');
  click('Send replies');
  const value = { name: 'Ann', pass: 'open-sesame' };
  await expect.poll(() => sent).toEqual([[{ id: 'q1', value, secrets: ['/pass'] }]]);
});

test('a pause goes on', async () => {
  const { sent, container } = request([]);
  expect(await axeViolations(container)).toEqual([]);
  click('Continue');
  expect(sent).toEqual([[]]);
});
