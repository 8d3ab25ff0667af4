// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import type { ComponentProps } from 'preact';
import { describe, expect, test } from 'vitest';
import { AnswerMenu, RegenerateButton } from '../../../../components/chat/turn/AnswerTools.tsx';
import { axeViolations } from '../../../support/axe.ts';

const way = (profileId: string, forgets: boolean) => ({
  id: `${profileId} stream`,
  name: profileId,
  description: 'Streaming',
  profileId,
  mode: 'stream' as const,
  forgets,
});

/** Renders an answer's tools with their menu open. */
function tools(part: Partial<ComponentProps<typeof AnswerMenu>> = {}) {
  const done: string[] = [];
  const props = {
    ways: [way('keeps', true), way('chat', false)],
    usualId: 'keeps stream',
    onCompare: () => done.push('compare'),
    isLocked: false,
    onRegenerate: (id: string) => void done.push(id),
    onFork: () => void done.push('fork'),
    forkForgets: true,
    close: () => void done.push('closed'),
    ...part,
  };
  const usual = props.ways.find(({ id }) => id === props.usualId);
  const { container } = render(
    <>
      <RegenerateButton usual={usual} isLocked={props.isLocked} onRegenerate={props.onRegenerate} />
      <AnswerMenu {...props} />
    </>,
  );
  return { container, done };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const description = (name: string) =>
  document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent;
const choose = () => act(() => void fireEvent.click(button('Regenerate with…')));

const inFork = 'The runnable has its own memory. It will not know the earlier messages in the fork.';

describe('note that a runnable will not know the conversation', () => {
  test('is at “Regenerate” and “Fork”', async () => {
    const { container, done } = tools();
    expect(description('Regenerate')).toBe(
      'The runnable has its own memory. It will not know the earlier messages when it answers again.',
    );
    expect(button(/^Fork into a new conversation/).textContent).toContain(inFork);
    expect(done).toEqual([]);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('is absent if the runnable will know it', () => {
    const { container } = tools({ usualId: 'chat stream', forkForgets: false });
    expect(description('Regenerate')).toBeUndefined();
    expect(container.textContent).not.toContain(inFork);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  test('is shown at each profile in the list', async () => {
    const { container } = tools();
    await choose();
    expect([...container.querySelectorAll('[role="option"]')].map((option) => option.textContent)).toEqual([
      'keeps · Streaming · without the earlier messages',
      'chat · Streaming',
    ]);
    expect(await axeViolations(container)).toEqual([]);
  });
});

test('“Regenerate” describes and offers different values of the form', async () => {
  const ofAnswer = { ...way('keeps', true), values: 'With the values of this answer: days: 2.' };
  const ofForm = { ...way('keeps', false), id: 'form', values: 'With the values of the form: days: 3.' };
  const { container, done } = tools({ ways: [ofAnswer, ofForm] });
  expect(description('Regenerate')).toMatch(
    /^With the values of this answer: days: 2\. The runnable has its own memory\./,
  );
  await choose();
  fireEvent.click(screen.getByRole('option', { name: /With the values of the form: days: 3\.$/ }));
  expect(done).toEqual(['closed', 'form']);
  expect(await axeViolations(container)).toEqual([]);
});

describe('tools of an answer', () => {
  const names = () =>
    screen.getAllByRole('button').map((item) => item.getAttribute('aria-label') ?? item.textContent);

  test('regenerate in the same way or in another', async () => {
    const { done } = tools({ onFork: undefined });
    expect(names()).toEqual(['Regenerate', 'Regenerate with…', 'Compare with…']);
    fireEvent.click(button('Regenerate'));
    expect(done).toEqual(['keeps stream']);
    await choose();
    expect(document.activeElement?.textContent).toMatch(/^keeps/);
    fireEvent.click(screen.getByRole('option', { name: 'chat · Streaming' }));
    expect(done).toEqual(['keeps stream', 'closed', 'chat stream']);
  });

  test('close the menu before they fork', () => {
    const { done } = tools({ forkForgets: false });
    fireEvent.click(button('Fork into a new conversation'));
    expect(done).toEqual(['closed', 'fork']);
  });

  test('close the menu before more answers to compare are chosen', () => {
    const { done } = tools();
    fireEvent.click(button('Compare with…'));
    expect(done).toEqual(['closed', 'compare']);
  });

  test('do nothing while another answer runs, except compare, nor without profiles', () => {
    const enabled = () =>
      screen
        .getAllByRole<HTMLButtonElement>('button')
        .filter(({ disabled }) => !disabled)
        .map(({ textContent }) => textContent);
    tools({ isLocked: true });
    expect(enabled()).toEqual(['Compare with…']);
    cleanup();
    tools({ ways: [], onFork: undefined });
    expect(enabled()).toEqual([]);
  });
});
