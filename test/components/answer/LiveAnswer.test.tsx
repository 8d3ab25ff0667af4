// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, render } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Live } from '../../../components/answer/live-answer.ts';
import { PartList } from '../../../components/answer/PartList.tsx';
import type { Json } from '../../../lib/json/json.ts';
import type { AnswerPart } from '../../../lib/output/answer-part.ts';
import { call, result, text } from '../../support/answer-part.ts';

const thought: AnswerPart = { kind: 'reasoning', text: 'Hm.' };
const search = call('search', {}, 'a');
const found = result('search', [text('three')], 'a');

/** Draws an answer that grows; `isFollowed`: this page saw it begin. */
function growing(isFollowed = true) {
  const announced = signal('');
  const live = { isFollowed: () => isFollowed, announced };
  const list = (parts: AnswerPart[], isOpen: boolean) => (
    <Live.Provider value={live}>
      <PartList parts={parts} isOpen={isOpen} onAnswerField={undefined} />
    </Live.Provider>
  );
  const { container, rerender } = render(list([], true));
  return {
    announced,
    draw(parts: AnswerPart[], { isOpen = true } = {}) {
      rerender(list(parts, isOpen));
    },
    /** The words of the first row. */
    row: () => (container.querySelector('summary') ?? container.querySelector('p'))?.textContent,
    pass: (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the row of a thought', () => {
  test('counts the seconds while it grows, and says then how long it took', async () => {
    const { draw, row, pass } = growing();
    draw([thought]);
    expect(row()).toBe('Thinking…');
    await pass(4_200);
    expect(row()).toBe('Thinking… 4 s');
    draw([thought, text('Three.')]);
    await pass(60_000);
    expect(row()).toBe('Thought for 4.2 s');
    draw([thought, text('Three.')], { isOpen: false });
    expect(row()).toBe('Thought for 4.2 s');
  });

  test.each<[string, AnswerPart[]]>([
    ['in a node', [{ kind: 'node', name: 'agent', parts: [thought] }]],
    ['after a text', [text('Well.'), thought]],
  ])('counts %s too', async (_, parts) => {
    const { draw, row, pass } = growing();
    draw(parts);
    await pass(2_000);
    expect(row()).toMatch(/^(agent)?(Well\.)?Thinking… 2 s$/);
  });

  test('has no time if this page did not see it begin', async () => {
    const { draw, row, pass } = growing(false);
    draw([thought]);
    await pass(4_200);
    expect(row()).toBe('Thinking…');
    draw([thought, text('Three.')]);
    expect(row()).toBe('Reasoning');
  });
});

describe('the row of a tool call', () => {
  test('counts the seconds until its result, and keeps them', async () => {
    const { draw, row, pass, announced } = growing();
    draw([search]);
    expect(announced.value).toBe('The tool search is called.');
    await pass(12_300);
    expect(row()).toBe('Calls search 12 s No result yet');
    draw([search, found]);
    await pass(60_000);
    expect(row()).toBe('Calls search12 s answered');
  });

  test('counts from the moment at which the model has written its arguments', async () => {
    const { draw, row, pass } = growing();
    const written = (args: Json, isReadable: boolean): AnswerPart => ({
      kind: 'tool-call',
      call: { id: 'a', name: 'search', args, isReadable },
    });
    draw([written('{"q"', false)]);
    await pass(5_000);
    expect(row()).toBe('Calls search{"q" No result yet');
    draw([written('{"q":"ca', false)]);
    draw([written({ q: 'cats' }, true)]);
    await pass(3_000);
    expect(row()).toBe('Calls search{"q": "cats"} 3 s No result yet');
    draw([written({ q: 'cats' }, true), found]);
    expect(row()).toBe('Calls search{"q": "cats"}3 s answered');
  });

  test('counts from the moment at which the model has written the calls beside it', async () => {
    const { draw, row, pass } = growing();
    const read = (isReadable: boolean): AnswerPart => ({
      kind: 'tool-call',
      call: { id: 'b', name: 'read', args: '{', isReadable },
    });
    const cats = call('search', { q: 'cats' }, 'a');
    draw([cats]);
    await pass(5_000);
    draw([cats, read(false)]);
    await pass(2_000);
    expect(row()).toBe('Calls search{"q": "cats"} No result yet');
    draw([cats, read(true)]);
    await pass(3_000);
    expect(row()).toBe('Calls search{"q": "cats"} 3 s No result yet');
  });

  test('has no time if the answer ends before its result', async () => {
    const { draw, row, pass } = growing();
    draw([search]);
    await pass(3_000);
    draw([search], { isOpen: false });
    expect(row()).toBe('Calls search');
  });

  test('has no time, and is not announced, if this page did not see it begin', async () => {
    const { draw, row, pass, announced } = growing(false);
    draw([search]);
    await pass(3_000);
    draw([search, found]);
    expect([row(), announced.value]).toEqual(['Calls search answered', '']);
  });
});
