// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { Steps } from '../../../components/inspector/steps/Steps.tsx';
import { stepReading } from '../../../lib/agent-server/steps/step-reading.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import { aRun } from '../../support/conversation.ts';
import { itemsIn } from '../../support/step-items.ts';
import { traceOf } from '../../support/traces.ts';

const body = readFileSync(join(import.meta.dirname, '../../fixtures/graph-steps/tools.body'), 'utf8');

/** Shows the steps of an answer whose request asked for these modes. */
function shown(modes: string[]) {
  const request = { method: 'POST', url: '', headers: [], body: JSON.stringify({ stream_mode: modes }) };
  const events = itemsIn(body).map(
    ({ name, text, offset }): RunEvent => ({
      type: 'unknown',
      event: name,
      data: text,
      at: offset,
      arrival: { read: 1 },
    }),
  );
  const trace = traceOf([{ type: 'sent', at: 0, request }, ...events], { createdAt: 0 });
  return render(<Steps run={aRun({ state: { status: 'done' } })} trace={trace} reading={stepReading} />);
}

test('an answer of a graph that was asked for steps has its nodes and tools with their lengths', async () => {
  shown(['values', 'debug']);
  const rows = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent);
  await expect
    .poll(rows)
    .toEqual(['modelnode3 ms', 'weathertool3 ms', 'searchtool3 ms', 'modelnode20 in, 8 out · 2 ms']);
  await act(() => void fireEvent.click(screen.getAllByRole('treeitem')[1] as HTMLElement));
  const detail = screen.getByRole('region', { name: 'Step weather' });
  expect(detail.textContent).toContain('node tools');
  expect(detail.textContent).toContain('Zürich');
});

test('an answer of a graph that was not asked for steps says how to ask', () => {
  const { container } = shown(['values']);
  expect(container.textContent).toContain('This answer came without steps');
});
