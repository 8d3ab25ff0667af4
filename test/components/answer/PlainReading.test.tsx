// @vitest-environment happy-dom
import { type Signal, signal } from '@preact/signals';
import { act, fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { Answer } from '../../../components/answer/Answer.tsx';
import { Question } from '../../../components/chat/turn/Question.tsx';
import { PlainReading } from '../../../components/reading/reading-context.ts';
import type { ShownOutput } from '../../../lib/chat/conversation/answer-reading.ts';
import { outputShown } from '../../support/answer-reading.ts';

const markdown = '**bold** $x^2$\n\n```js\nlet a = 1;\n```\n\n- item';

function answer(text: Signal<string>, output: Signal<ShownOutput>, isPlain = true) {
  const body = (plain: boolean) => (
    <PlainReading.Provider value={plain}>
      <Answer text={text} output={output} isOpen={false} onAnswerField={undefined} />
    </PlainReading.Provider>
  );
  const { container, rerender } = render(body(isPlain));
  return { container, read: () => rerender(body(false)) };
}

describe('answer as plain text', () => {
  test('is the unformatted source', () => {
    const { container } = answer(signal(markdown), signal(outputShown(markdown)));
    expect(container.textContent).toBe(markdown);
    expect(container.querySelectorAll('strong, code, pre, math, ul, details')).toHaveLength(0);
  });

  test('never reads the output, so no data, sources or pictures are built', () => {
    const untouched = {
      get value(): never {
        throw new Error('The output was read.');
      },
    };
    const { container } = answer(signal('said'), untouched as never);
    expect(container.textContent).toBe('said');
  });

  test('grows with its signal', () => {
    const text = signal('one');
    const { container } = answer(text, signal(outputShown('one')));
    void act(() => {
      text.value = 'one two';
    });
    expect(container.textContent).toBe('one two');
  });

  test('becomes Markdown when chosen', async () => {
    const { container, read } = answer(signal('**bold**'), signal(outputShown('**bold**')));
    read();
    await expect.poll(() => container.querySelector('strong')?.textContent).toBe('bold');
  });

  test('is cut at a limit, with a button for the rest', async () => {
    const text = `${'a'.repeat(20_000)}b`;
    const { container } = answer(signal(text), signal(outputShown('')));
    const shown = () => container.querySelector('p')?.textContent;
    expect(shown()).toBe('a'.repeat(20_000));
    fireEvent.click(screen.getByRole('button', { name: 'Show the rest' }));
    await expect.poll(shown).toBe(text);
  });

  test('never splits a surrogate pair', () => {
    const { container } = answer(signal(`${'a'.repeat(19_999)}😀`), signal(outputShown('')));
    expect(container.querySelector('p')?.textContent).toBe('a'.repeat(19_999));
  });
});

test('question as plain text is cut at the same limit', () => {
  render(
    <PlainReading.Provider value={true}>
      <Question
        id="q1"
        text={'a'.repeat(30_000)}
        attachments={[]}
        userName=""
        avatar=""
        versions={['q1']}
        isLocked={false}
        forgets={false}
        onBranches={() => {}}
        onShow={() => {}}
        written={undefined}
        onWrite={() => {}}
        onEdit={async () => true}
      />
    </PlainReading.Provider>,
  );
  expect(screen.getByRole('article').querySelector('p')?.textContent?.length).toBe(20_000);
});
