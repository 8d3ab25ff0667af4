// @vitest-environment happy-dom
import { computed, signal } from '@preact/signals';
import { act, cleanup, render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { AnswerTurn } from '../../../../components/chat/turn/AnswerTurn.tsx';
import type { Run } from '../../../../lib/chat/run/run.ts';
import type { RunState } from '../../../../lib/chat/run/run-state.ts';
import { outputShown } from '../../../support/answer-reading.ts';
import { axeViolations } from '../../../support/axe.ts';
import { aRun } from '../../../support/conversation.ts';
import { runStates as states } from '../../../support/run-states.ts';

/** Renders a turn in this state and returns its signals. */
function turn(
  state: RunState | undefined,
  {
    said = 'Ahoy',
    question = 'Hi',
    sent = {} as Partial<Run>,
    output = undefined as Parameters<typeof AnswerTurn>[0]['output'] | undefined,
    isHeaded = true,
  } = {},
) {
  const run = signal<Run | undefined>(state && aRun({ state, ...sent }));
  const text = signal(said);
  const isMissing = signal(false);
  const { container } = render(
    <AnswerTurn
      name="Jack"
      avatar=""
      isHeaded={isHeaded}
      profileName="Pirate"
      run={run}
      question={question}
      text={text}
      output={output ?? signal(outputShown(said))}
      onAnswerField={undefined}
      {...{ isMissing, isInspected: false, onInspect() {} }}
    >
      <p>how it ended</p>
    </AnswerTurn>,
  );
  return { run, text, isMissing, container };
}

const article = () => screen.getByRole('article', { name: 'Jack' });

describe.each<[RunState['status'], boolean]>([
  ['queued', true],
  ['connecting', true],
  ['waiting', true],
  ['streaming', true],
  ['done', false],
  ['stopped', false],
  ['failed', false],
  ['interrupted', false],
])('answer of a %s run', (status, isBusy) => {
  test(`is an article that is ${isBusy ? '' : 'not '}busy`, () => {
    turn(states[status]);

    expect(article().getAttribute('aria-busy')).toBe(String(isBusy));
    expect(article().dataset.runState).toBe(status);
  });

  test('shows its text and its end', () => {
    turn(states[status]);

    expect(article().textContent).toContain('Ahoy');
    expect(article().textContent).toContain('how it ended');
  });

  test(`${isBusy ? 'says that it continues and cannot be copied yet' : 'can be copied'}`, () => {
    turn(states[status]);

    expect(screen.queryAllByRole('button', { name: 'Copy' })).toHaveLength(isBusy ? 0 : 1);
    expect((article().textContent ?? '').includes('…')).toBe(isBusy);
  });

  test('has no axe violations', async () => {
    expect(await axeViolations(turn(states[status], {}).container)).toEqual([]);
  });
});

test('an answer whose run is not loaded is queued and busy', () => {
  turn(undefined);

  expect(article().getAttribute('aria-busy')).toBe('true');
  expect(article().dataset.runState).toBe('queued');
});

describe('head of an answer', () => {
  const heading = () => screen.getByRole('heading', { level: 2, name: 'Jack' });
  test('is visible, with the profile if its name differs', () => {
    turn(states.done);
    expect(heading().className).not.toContain('visually-hidden');
    expect(screen.getByText('Pirate')).toBeTruthy();
  });

  test('is only a hidden heading where the profile stays the same', async () => {
    const { container } = turn(states.done, { isHeaded: false });
    expect(heading().className).toContain('visually-hidden');
    expect(screen.queryByText('Pirate')).toBeNull();
    expect(await axeViolations(container)).toEqual([]);
  });
});

test('an answer updates its article in place', async () => {
  const { run } = turn(states.streaming);
  const before = article();

  await act(() => {
    run.value = aRun({ state: states.done });
  });

  expect(article()).toBe(before);
  expect(before.dataset.runState).toBe('done');
  expect(before.getAttribute('aria-busy')).toBe('false');
});

describe('empty answer', () => {
  test('says so when the run is done', () => {
    turn(states.done, { said: '' });

    expect(article().textContent).toMatch(/finished without any output/);
  });

  test.each(['streaming', 'stopped', 'failed', 'interrupted'] as const)(
    'does not say so when the run is %s',
    (status) => {
      turn(states[status], { said: '' });

      expect(article().textContent).not.toMatch(/without any output/);
    },
  );

  test('has no Copy button', () => {
    turn(states.done, { said: '' });

    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  });
});

test('an answer that was made without the earlier messages has a note', () => {
  turn(states.done, { sent: { forgets: true } });
  expect(article().textContent).toContain('the earlier messages are not in it');
});

test('an answer whose run is missing has a note and is not busy', async () => {
  const { isMissing } = turn(undefined, { said: '' });
  await act(() => {
    isMissing.value = true;
  });
  expect(article().getAttribute('aria-busy')).toBe('false');
  expect(article().textContent).toContain('This answer cannot be read. It was not deleted.');
});

test('an answer that fails to render shows its text instead', () => {
  const output = computed((): never => {
    throw new Error('broken');
  });
  turn({ status: 'done' }, { output });
  expect(article().textContent).toContain('Ahoy');
  expect(article().textContent).toContain('could not be displayed with its formatting');
  expect(article().textContent).toContain('how it ended');
});

test('an answer shows its figures once it is done', () => {
  const sent = { sentAt: 1_000, firstChunkAt: 1_500, endedAt: 4_000 };
  turn({ status: 'streaming' }, { sent });
  expect(article().textContent).not.toContain('total');
  cleanup();
  turn({ status: 'done' }, { sent });
  expect(article().textContent).toContain('total 3 s');
});

describe('fields sent with a message', () => {
  const sent = { fields: { language: 'French', tags: ['a', 'b'] }, preset: 'Formal' };

  test('are shown above the answer', () => {
    turn({ status: 'done' }, { sent });
    expect(screen.getByText('language: French · tags: a, b · configuration “Formal”')).toBeTruthy();
  });

  test('are not repeated if they were the whole message', () => {
    const words = 'language: French · tags: a, b · configuration “Formal”';
    turn({ status: 'done' }, { sent, question: words });
    expect(screen.queryByText(words)).toBeNull();
  });
});
