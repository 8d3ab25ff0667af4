// @vitest-environment happy-dom
import { render } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { PartList } from '../../../components/answer/PartList.tsx';
import type { AnswerPart } from '../../../lib/output/answer-part.ts';
import { data, text } from '../../support/answer-part.ts';
import { axeViolations } from '../../support/axe.ts';

type About = Extract<AnswerPart, { kind: 'beside' }>['about'];

const beside = (about: About, count: number, brief: string): AnswerPart => ({
  kind: 'beside',
  about,
  count,
  brief,
  parts: [data({ route: 'up' })],
});

const list = (parts: AnswerPart[]) => <PartList parts={parts} isOpen={false} onAnswerField={undefined} />;

test.each<[About, number, string]>([
  ['steps', 2, '2 steps'],
  ['steps', 1, '1 step'],
  ['events', 3, '3 events of the graph'],
  ['state', 4, 'State: 4 fields'],
])('%s (%i) are a closed row beside the answer', async (about, count, title) => {
  const { container } = render(list([text('Hi'), beside(about, count, 'router, model')]));
  const row = container.querySelector('details');
  expect(row?.open).toBe(false);
  expect(row?.querySelector('summary')?.textContent).toBe(`${title}router, model`);
  expect(row?.textContent).toContain('route');
  expect(await axeViolations(container)).toEqual([]);
});

test('a row that was opened stays open when another row comes before it', () => {
  const { container, rerender } = render(list([beside('steps', 1, 'model')]));
  const opened = container.querySelector('details');
  if (opened) opened.open = true;
  rerender(list([beside('events', 1, 'reading'), beside('steps', 2, 'model, tools')]));
  expect(opened?.isConnected && opened.open).toBe(true);
  expect(opened?.querySelector('summary')?.textContent).toBe('2 stepsmodel, tools');
});
