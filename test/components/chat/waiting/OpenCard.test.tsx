// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import type { Question } from '../../../../lib/runnable/question.ts';
import { axeViolations } from '../../../support/axe.ts';
import { click, free, request, type } from '../../../support/waiting-request.tsx';

afterEach(cleanup);

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
