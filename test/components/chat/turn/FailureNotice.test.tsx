// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import type { ComponentProps } from 'preact';
import { describe, expect, test } from 'vitest';
import { FailureNotice } from '../../../../components/chat/turn/FailureNotice.tsx';
import { axeViolations } from '../../../support/axe.ts';

const text = { title: 'The answer was cut short', remedy: 'What arrived is kept.' };

/** Renders a notice and records its callbacks. */
function notice(part: Partial<ComponentProps<typeof FailureNotice>> = {}) {
  const asked: string[] = [];
  const { container } = render(
    <FailureNotice
      text={text}
      isNews={false}
      onTryAgain={() => asked.push('try again')}
      onKeep={() => asked.push('keep')}
      actions={[{ label: 'Allow access', onClick: () => asked.push('allow access') }]}
      {...part}
    />,
  );
  return { asked, container };
}

const buttons = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

describe.each([
  { isNews: true, role: 'alert' },
  { isNews: false, role: 'group' },
])('failure notice that is new: $isNews', ({ isNews, role }) => {
  test('is a group that is named by its title', () => {
    notice({ isNews });
    expect(screen.getByRole('group', { name: text.title })).toBeTruthy();
  });

  test(`reads out ${isNews ? 'title and remedy alone' : 'nothing'}`, () => {
    notice({ isNews, text: { ...text, detail: 'Bad Gateway' } });
    const announced = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
    expect(announced).toEqual(isNews ? [text.title + text.remedy] : []);
  });

  test('contains title and remedy', () => {
    notice({ isNews });
    const { textContent } = screen.getByRole(role);

    expect(textContent).toContain(text.title);
    expect(textContent).toContain(text.remedy);
  });

  test('has no axe violations', async () => {
    const { container } = notice({ isNews, text: { ...text, detail: 'Internal Server Error' } });

    expect(await axeViolations(container)).toEqual([]);
  });
});

describe('buttons of a failure notice', () => {
  test.each([
    ['Try again', 'try again'],
    ['Dismiss', 'keep'],
    ['Allow access', 'allow access'],
  ])('include %s', (name, wish) => {
    const { asked } = notice();

    fireEvent.click(screen.getByRole('button', { name }));

    expect(asked).toEqual([wish]);
  });

  test('are all three if all apply', () => {
    notice();

    expect(buttons()).toEqual(['Allow access', 'Try again', 'Dismiss']);
  });

  test('start with Try again if that is more likely to help', () => {
    notice({ text: { ...text, isRetryFirst: true } });

    expect(buttons()).toEqual(['Try again', 'Allow access', 'Dismiss']);
  });

  test('leave out Try again after later messages', () => {
    notice({ onTryAgain: undefined });

    expect(buttons()).toEqual(['Allow access', 'Dismiss']);
  });

  test('leave out the action if there is none', () => {
    notice({ actions: [] });

    expect(buttons()).toEqual(['Try again', 'Dismiss']);
  });
});

describe('failure notice after later messages', () => {
  const past = () =>
    notice({ onTryAgain: undefined, isNews: true, text: { ...text, detail: 'Bad Gateway' } });

  test('is one line in a group named by its title, with its reason folded', async () => {
    const { container } = past();
    const group = screen.getByRole('group', { name: text.title });
    const fold = group.querySelector('details');
    expect([fold?.open, fold?.querySelector('summary')?.textContent]).toEqual([false, text.title]);
    expect(fold?.textContent).toContain(text.remedy);
    expect(fold?.textContent).toContain('Bad Gateway');
    expect(await axeViolations(container)).toEqual([]);
  });

  test('is no alert: it was announced when it happened', () => {
    past();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe.each([
  [true, 'alert'],
  [false, 'group'],
])('interruption that is new: %s', (isNews, role) => {
  test('is named by its title, says what caused it, and has its buttons', async () => {
    const { container, asked } = notice({ isNews, isInterruption: true, actions: [] });
    expect(screen.getByRole(role, { name: text.title }).textContent).toContain(text.remedy);
    for (const name of ['Try again', 'Dismiss']) fireEvent.click(screen.getByRole('button', { name }));
    expect(asked).toEqual(['try again', 'keep']);
    expect(await axeViolations(container)).toEqual([]);
  });
});

test('the first button of a failure notice is the primary one', () => {
  const primary = (container: Element) =>
    [...container.querySelectorAll('button')].map(({ className }) => className.includes('primary'));
  expect(primary(notice().container)).toEqual([true, false, false]);
  cleanup();
  expect(primary(notice({ text: { ...text, isRetryFirst: true } }).container)).toEqual([true, false, false]);
  cleanup();
  expect(primary(notice({ actions: [] }).container)).toEqual([true, false]);
});

test.each([
  ['without a form', {}],
  ['with a form', { form: <button type="submit">Save</button> }],
])('the words of the server stand between remedy and buttons %s', (_, part) => {
  notice({ text: { ...text, detail: 'Bad Gateway' }, ...part });
  const words = screen.getByText('Bad Gateway');
  const isAfter = (other: Element) =>
    words.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isAfter(screen.getByText(text.remedy))).toBe(false);
  expect(screen.getAllByRole('button').map(isAfter)).not.toContain(false);
});

test('two failure notices are each named by their own title', () => {
  render(
    <>
      <FailureNotice text={text} isNews={false} onKeep={() => {}} />
      <FailureNotice
        text={{ ...text, title: 'The answer cannot be read' }}
        isNews={false}
        onKeep={() => {}}
      />
    </>,
  );

  expect(screen.getAllByRole('group', { name: /^The answer/ })).toEqual([
    screen.getByRole('group', { name: 'The answer was cut short' }),
    screen.getByRole('group', { name: 'The answer cannot be read' }),
  ]);
});

test.each([
  ['with a form', { form: <input aria-label="Key" /> }, 'Type it below.'],
  ['without a form', {}, 'Check the profile.'],
])('the remedy %s is its own', (_, part, remedy) => {
  const { container } = notice({
    ...part,
    text: { ...text, remedy: 'Check the profile.', remedyByForm: 'Type it below.' },
  });
  expect(container.querySelector('p')?.textContent).toBe(remedy);
});

test('a form in the notice has the only prominent button', () => {
  const { container } = notice({ form: <button type="submit">Save</button> });
  const prominent = [...container.querySelectorAll('button')].filter(({ className }) =>
    /primary/.test(className),
  );
  expect(buttons()).toContain('Save');
  expect(prominent).toEqual([]);
});
