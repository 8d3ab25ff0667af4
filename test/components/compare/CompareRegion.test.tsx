// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/preact';
import type { ComponentProps } from 'preact';
import { describe, expect, test } from 'vitest';
import { CompareRegion, Lane, LaneFigures } from '../../../components/compare/CompareRegion.tsx';
import { DataSide, TextSide } from '../../../components/compare/Difference.tsx';
import { axeViolations } from '../../support/axe.ts';

type Part = {
  region?: Partial<ComponentProps<typeof CompareRegion>>;
  lane?: Partial<ComponentProps<typeof Lane>>;
};

function comparison({ region = {}, lane = {} }: Part = {}) {
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const view = (part: Part['lane'] = {}) => (
    <CompareRegion
      question="How fast?"
      count={2}
      isDiffing={false}
      found=""
      onDiff={note('diff')}
      onAdd={note('add')}
      onClose={note('close')}
      {...region}
    >
      <Lane
        name="Docs QA"
        avatar=""
        hue={190}
        way="Streaming"
        isShown={true}
        isPicked={undefined}
        onPick={note('pick')}
        foot={<LaneFigures figures={[{ text: 'total 2 s', isBetter: true }]} />}
        onStop={undefined}
        onUse={note('use')}
        {...lane}
        {...part}
      >
        The answer
      </Lane>
    </CompareRegion>
  );
  const { container, rerender } = render(view());
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { container, done, press, redraw: (part: Part['lane']) => rerender(view(part)) };
}

describe('the comparison', () => {
  test('is a region with the question and a group for each answer, and has the focus', async () => {
    const { container } = comparison();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Compare' }));
    expect(screen.getByRole('article', { name: 'You' }).textContent).toBe('How fast?');
    const lane = screen.getByRole('group', { name: 'Docs QA, Streaming' });
    expect(lane.textContent).toContain('in the conversation');
    expect(within(lane).getByRole('listitem').textContent).toBe('total 2 s (faster)');
    expect(await axeViolations(container)).toEqual([]);
  });

  test.each([
    ['Back to the conversation', 'close'],
    ['Differences', 'diff'],
    ['Add answers to compare', 'add'],
    ['Use this one', 'use'],
  ])('has the button “%s”', (name, what) => {
    const { done, press } = comparison();
    press(name);
    expect(done).toEqual([what]);
  });

  test('of one answer has no differences', () => {
    comparison({ region: { count: 1 } });
    expect(screen.getByRole('button', { name: 'Differences' }).hasAttribute('disabled')).toBe(true);
  });

  test('says what differs, and lets two of several answers be chosen', async () => {
    const { container, done } = comparison({
      region: { isDiffing: true, found: '2 differences' },
      lane: { isPicked: false },
    });
    expect(screen.getByText('2 differences').getAttribute('role')).toBe('status');
    expect(screen.getByRole('button', { name: 'Differences' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show differences' }));
    expect(done).toEqual(['pick']);
    expect(await axeViolations(container)).toEqual([]);
  });
});

describe('Escape', () => {
  const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' });

  test('closes the comparison, wherever the focus is', () => {
    const { done } = comparison();
    pressEscape();
    expect(done).toEqual(['close']);
  });

  test('leaves it open below a dialog', () => {
    const { done } = comparison();
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.open = true;
    pressEscape();
    dialog.remove();
    expect(done).toEqual([]);
  });
});

test('a stopped run hands the focus of its “Stop” to “Use this one”', () => {
  const { done, redraw } = comparison({ lane: { onStop: () => void done.push('stop') } });
  const stop = screen.getByRole('button', { name: 'Stop' });
  stop.focus();
  fireEvent.click(stop);
  expect(done).toEqual(['stop']);
  redraw({ onStop: undefined });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use this one' }));
});

test('pieces that only one text has are insertions', () => {
  const { container } = render(
    <TextSide
      isSource={false}
      shown={{
        pieces: [{ text: '<b>same</b> ', isOwn: false }, { text: 'own', isOwn: true }, { skipped: 1_200 }],
        more: 2,
      }}
    />,
  );
  const [text, more] = container.querySelectorAll('p');
  expect(text?.textContent).toBe('<b>same</b> own1,200 characters not shown');
  expect(more?.textContent).toBe('2 more differences are not shown.');
  expect(container.querySelector('ins')?.textContent).toBe('own');
});

test('a text that is compared as it was written shows its hidden characters', () => {
  const shown = { pieces: [{ text: 'a\u202eb', isOwn: true }], more: 0 };
  const { container } = render(<TextSide isSource={true} shown={shown} />);
  expect(container.textContent).toBe('a\\u202eb');
});

test('values that differ have their place; one that is missing says so, a long one is cut', () => {
  const changes = [
    { path: '/amount', one: 12, other: undefined },
    { path: '/text', one: 'x'.repeat(600), other: null },
  ];
  const { container, rerender } = render(<DataSide found={{ changes, count: 2 }} side="one" />);
  const items = () => [...container.querySelectorAll('li')].map((item) => item.textContent ?? '');
  expect(items()[0]).toBe('/amount 12');
  expect(items()[1]).toHaveLength('/text '.length + 501);
  rerender(<DataSide found={{ changes, count: 5 }} side="other" />);
  expect(items()).toEqual(['/amount missing', '/text null']);
  expect(container.textContent).toContain('3 more differences are not shown.');
});
