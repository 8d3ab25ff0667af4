// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import type { ComponentProps } from 'preact';
import { afterEach, describe, expect, test } from 'vitest';
import { AnswerTools } from '../../../../components/chat/turn/AnswerTools.tsx';
import { axeViolations } from '../../../support/axe.ts';

afterEach(cleanup);

const way = (profileId: string, forgets: boolean) => ({
  id: `${profileId} stream`,
  name: profileId,
  description: 'Streaming',
  profileId,
  mode: 'stream' as const,
  forgets,
});

function tools(part: Partial<ComponentProps<typeof AnswerTools>> = {}) {
  const done: string[] = [];
  const { container } = render(
    <AnswerTools
      ways={[way('keeps', true), way('chat', false)]}
      usualId="keeps stream"
      isLocked={false}
      onRegenerate={(id) => void done.push(id)}
      onFork={() => void done.push('fork')}
      forkForgets={true}
      {...part}
    />,
  );
  return { container, done };
}

const button = (name: string) => screen.getByRole('button', { name });
const description = (name: string) =>
  document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent;

describe('note that a runnable will not know the conversation', () => {
  test('describes “Regenerate” and “Fork”', async () => {
    const { container, done } = tools();
    expect(description('Regenerate')).toBe(
      'The runnable keeps the conversation itself. It will not know what came before when it answers again.',
    );
    expect(description('Fork into a new conversation')).toBe(
      'The runnable keeps the conversation itself. In the fork it will not know what came before.',
    );
    expect(done).toEqual([]);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('is absent if the runnable will know it', () => {
    tools({ usualId: 'chat stream', forkForgets: false });
    expect(description('Regenerate')).toBeUndefined();
    expect(description('Fork into a new conversation')).toBeUndefined();
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  test('is shown at each profile in the list', async () => {
    const { container } = tools();
    const popover = container.querySelector('div[popover]') as HTMLElement;
    const toggle = new Event('toggle');
    Object.assign(toggle, { newState: 'open' });
    await act(() => void fireEvent(popover, toggle));
    expect([...container.querySelectorAll('[role="option"]')].map((option) => option.textContent)).toEqual([
      'keeps · Streaming · will not know what came before',
      'chat · Streaming',
    ]);
  });
});

describe('tools of an answer', () => {
  const names = () => screen.getAllByRole('button').map((item) => item.getAttribute('aria-label'));

  test('regenerate in the same way or in another', () => {
    const { done } = tools({ onFork: undefined });
    expect(names()).toEqual(['Regenerate', 'Regenerate with another profile or mode']);
    fireEvent.click(button('Regenerate'));
    expect(done).toEqual(['keeps stream']);
  });

  test('offer only the other ways beside “Try again”', () => {
    tools({ onFork: undefined, hasTryAgain: true });
    expect(names()).toEqual(['Regenerate with another profile or mode']);
  });
});
