// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/preact';
import type { ComponentProps } from 'preact';
import { describe, expect, test } from 'vitest';
import { ComparedRuns } from '../../../components/inspector/compare/ComparedRuns.tsx';
import { differenceOf } from '../../../lib/chat/compare/difference.ts';
import { aTrace } from '../../support/a-trace.ts';
import { axeViolations } from '../../support/axe.ts';
import { renderInspector } from '../../support/inspector-scene.tsx';

type Props = ComponentProps<typeof ComparedRuns>;

const same = differenceOf({ one: 'a', other: 'a', view: 'source' });

function compared(other: Parameters<typeof aTrace>[0] = {}, part: Partial<Props> = {}) {
  const { container } = render(
    <ComparedRuns
      one={{ trace: aTrace(), usage: { input: 3, output: 9, total: 12 } }}
      other={{ trace: aTrace(other), usage: undefined }}
      bodies={same}
      answers={same}
      viewChoice={undefined}
      {...part}
    />,
  );
  return container;
}

const bodyless = () => {
  const { request } = aTrace();
  if (!request) throw new Error('No request');
  const { body: _, ...rest } = request;
  return rest;
};

function withoutRequest() {
  const { request: _, ...trace } = aTrace();
  return { trace, usage: undefined };
}

const partOf = (name: string) => within(screen.getByRole('region', { name }));
const rowsOf = (name: string) =>
  partOf(name)
    .queryAllByRole('row')
    .map((row) =>
      within(row)
        .getAllByRole(/header|cell/)
        .map((cell) => cell.textContent),
    );

describe('two runs of one message', () => {
  test('have their figures side by side, each figure once', async () => {
    const { times } = aTrace();
    const container = compared({ times: { ...times, firstChunk: 1_250, headers: undefined } });
    const rows = rowsOf('Times and figures');
    expect(rows[0]).toEqual(['Figure', 'This run', 'Other run']);
    expect(rows).toContainEqual(['First token', '100 ms', '1,250 ms']);
    expect(rows).toContainEqual(['Tokens', expect.stringContaining('9'), '–']);
    expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('show what differs between their headers, secrets as dots', () => {
    const { request } = aTrace();
    if (!request) throw new Error('No request');
    const container = compared({
      request: {
        ...request,
        url: 'http://127.0.0.1:8000/chat/invoke',
        headers: [
          ['Accept', 'application/json'],
          ['authorization', 'Bearer [secret]'],
          ['content-type', 'application/json'],
        ],
      },
    });
    expect(rowsOf('Request').slice(1)).toEqual([
      ['URL', 'http://127.0.0.1:8000/chat/stream', 'http://127.0.0.1:8000/chat/invoke'],
      ['accept', 'text/event-stream', 'application/json'],
      ['authorization', '••••hidden secret', 'Bearer ••••hidden secret'],
      ['x-team', 'deck', 'missing'],
    ]);
    expect(container.innerHTML).not.toContain('[secret]');
  });

  test('say that their requests are the same', () => {
    compared();
    expect(partOf('Request').getByText('Both have the same URL and headers.')).toBeTruthy();
    expect(partOf('Body').getByText('Both have the same body.')).toBeTruthy();
    expect(partOf('Answers').getByText('Both answers are the same.')).toBeTruthy();
  });

  test('show the values of their bodies that differ', async () => {
    const one = JSON.stringify({ input: 'Hi', config: { configurable: { heat: 0 } } });
    const other = JSON.stringify({ input: 'Hi', config: { configurable: { heat: 1 } } });
    const container = compared({}, { bodies: differenceOf({ one, other, view: 'source' }) });
    expect(rowsOf('Body').slice(1)).toEqual([['/config/configurable/heat', '0', '1']]);
    expect(partOf('Body').getByText('1 difference')).toBeTruthy();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('show their answers with what differs', () => {
    compared(
      {},
      { answers: differenceOf({ one: 'seven **times**', other: 'seven hours', view: 'reading' }) },
    );
    const marks = partOf('Answers').getAllByText(/times|hours/, { selector: 'ins' });
    expect(marks.map(({ textContent }) => textContent)).toEqual(['times', 'hours']);
  });

  test('show what differs besides the texts, and are not the same then', () => {
    const beside = '{"sources":[{"title":"a.md"}],"end":"Complete"}';
    const otherBeside = '{"sources":[{"title":"b.md"}],"end":"Stopped"}';
    compared({}, { answers: differenceOf({ one: 'a', other: 'a', view: 'reading', beside, otherBeside }) });
    expect(rowsOf('Answers').slice(1)).toEqual([
      ['Sources 0/title', '"a.md"', '"b.md"'],
      ['How it ended', '"Complete"', '"Stopped"'],
    ]);
    expect(partOf('Answers').queryByText('Both answers are the same.')).toBeNull();
  });

  test.each<[string, Partial<Props>, string, string]>([
    ['a request was not kept', { other: withoutRequest() }, 'Request', 'not sent or not kept'],
    ['bodies are too long', { bodies: { kind: 'too-long' } }, 'Body', 'too long or too different'],
    ['bodies are being compared', { bodies: undefined }, 'Body', 'Loading…'],
    ['an answer goes on', { answers: { kind: 'waiting' } }, 'Answers', 'once both answers have ended'],
  ])('say that %s', (_, part, name, words) => {
    compared({}, part);
    expect(partOf(name).getByText(words, { exact: false })).toBeTruthy();
  });

  test('say that long texts in the bodies were not kept whole', () => {
    const { request } = aTrace();
    if (!request) throw new Error('No request');
    compared({ request: { ...request, leftOut: 5 } });
    expect(partOf('Body').getByText(/were not kept whole/)).toBeTruthy();
  });
});

describe('two runs of which not all is known', () => {
  test.each(['one', 'other'] as const)('do not have the same body if that of %s was not kept', (side) => {
    compared({}, { [side]: { trace: aTrace({ request: bodyless(), missing: ['body'] }), usage: undefined } });
    const body = partOf('Body');
    expect(
      body.getByText('The body of a request was not kept, so the bodies cannot be compared.'),
    ).toBeTruthy();
    expect(body.queryByText(/same/)).toBeNull();
  });

  test('have the same body only as far as it was kept', () => {
    compared({ request: { ...bodyless(), body: '{"input":"Hi"}', leftOut: 5 } });
    expect(partOf('Body').getByText('Both have the same body, as far as it was kept.')).toBeTruthy();
  });

  test('have no figures while one is still being read', () => {
    compared({}, { other: { trace: aTrace(), usage: undefined, isPart: true } });
    expect(partOf('Times and figures').getByText('Loading…')).toBeTruthy();
    expect(rowsOf('Times and figures')).toEqual([]);
  });

  test('say what was not kept of each, and count no events that were deleted', () => {
    compared({ events: [], missing: ['all'] });
    expect(rowsOf('Times and figures')).toContainEqual([
      'Not kept',
      '–',
      expect.stringContaining('The trace of this answer was deleted to make room.'),
    ]);
    expect(rowsOf('Times and figures')).toContainEqual(['Events', expect.stringMatching(/^5, /), '–']);
  });

  test('are not compared by an answer of which nothing is stored', () => {
    compared({}, { answers: { kind: 'missing' } });
    expect(partOf('Answers').getByText(/^Nothing is stored about one of the answers/)).toBeTruthy();
  });
});

test('inspector: has the tab “Compare” only where there is another run', () => {
  renderInspector();
  expect(screen.queryByRole('tab', { name: 'Compare' })).toBeNull();
  cleanup();
  renderInspector(undefined, {}, { compare: <p>two runs</p> });
  screen.getByRole('tab', { name: 'Compare' }).click();
});
