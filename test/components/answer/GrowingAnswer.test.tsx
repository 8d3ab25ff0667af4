// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { act, fireEvent, render } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { Answer } from '../../../components/answer/Answer.tsx';
import { shownOutput } from '../../../lib/chat/conversation/answer-reading.ts';
import type { Json } from '../../../lib/json/json.ts';
import { usualReading } from '../../support/answer-reading.ts';
import { eventually } from '../../support/eventually.ts';
import { addChunk, emptyFold, type Fold } from '../../support/fold.ts';

const outputOfFold = (fold: Fold) =>
  shownOutput({ answerAt: null, protocol: 'langserve' }, fold, usualReading);

const openEverything = (container: Element) =>
  act(() => {
    for (const details of container.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
      details.open = true;
      fireEvent(details, new Event('toggle'));
    }
  });

async function drawnWhole(fold: Fold): Promise<string | null> {
  const { container, unmount } = render(
    <Answer text={signal('')} output={signal(outputOfFold(fold))} isOpen onAnswerField={undefined} />,
  );
  await openEverything(container);
  const text = container.textContent;
  unmount();
  return text;
}

const times = (count: number, chunk: (place: number) => Json): Json[] =>
  Array.from({ length: count }, (_, place) => chunk(place));

const message = (content: Json, rest = {}) => ({ type: 'AIMessageChunk', content, id: 'run-1', ...rest });
const document = (place: number) => ({
  type: 'Document',
  page_content: `passage ${place}`,
  metadata: { place, tags: [place] },
});

/** A fold grows in place: equal object identity must not prevent a redraw. */
describe('growing answer is rendered like a complete one', () => {
  test.each<[string, Json[]]>([
    ['rows of a dict', times(15, (place) => ({ rows: [place, `row ${place}`] }))],
    ['a list', times(15, (place) => [place])],
    ['dicts in a dict', times(12, (place) => ({ state: { [`key ${place}`]: [place] } }))],
    ['a field beside the text', times(12, (place) => ({ answer: `word ${place} `, steps: [{ place }] }))],
    [
      'text blocks of a message',
      times(12, (place) => message([{ type: 'text', text: `w${place} `, index: 0 }])),
    ],
    [
      'unknown blocks of a message',
      times(12, (place) => message([{ type: 'custom', index: 0, said: `w${place} ` }])),
    ],
    [
      'arguments of a tool call',
      times(12, (place) =>
        message('', {
          tool_call_chunks: [
            {
              index: 0,
              id: place === 0 ? 'c' : null,
              name: place === 0 ? 'f' : null,
              args: place === 0 ? '{"a":"' : 'x',
            },
          ],
        }),
      ),
    ],
    ['sources of a dict', times(12, (place) => ({ context: [document(place)] }))],
    [
      'messages of a dict',
      times(6, (place) => ({ messages: [{ ...message(`said ${place}`), type: 'ai', id: null }] })),
    ],
  ])('%s', async (_, chunks) => {
    const fold = emptyFold();
    const output = signal(outputOfFold(fold));
    const { container } = render(
      <Answer text={signal('')} output={output} isOpen onAnswerField={undefined} />,
    );
    for (const chunk of chunks) {
      await act(() => {
        addChunk(fold, chunk);
        output.value = outputOfFold(fold);
      });
      await openEverything(container);
      const whole = await drawnWhole(fold);
      await eventually(() => expect(container.textContent).toBe(whole));
    }
  });
});
