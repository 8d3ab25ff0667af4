// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { Steps } from '../../../components/inspector/steps/Steps.tsx';
import { stepReading } from '../../../lib/langserve/steps/step-reader.ts';
import { aRun } from '../../support/conversation.ts';
import { stepEvent } from '../../support/step-items.ts';
import { traceOf } from '../../support/traces.ts';

const metadata = {
  ...{ ls_model_name: 'gpt-x', ls_provider: 'openai', ls_temperature: 0.2 },
  ...{ langgraph_node: 'agent', team: 'deck' },
};

test('a step names its model and its node, and shows all of its metadata', () => {
  const url = 'http://127.0.0.1:8000/chat/stream_events';
  const data = JSON.stringify(stepEvent('on_chat_model_start', 'Model', [], {}, { metadata }));
  const trace = traceOf([
    { type: 'sent', at: 0, request: { method: 'POST', url, headers: [], body: '{}' } },
    { type: 'unknown', event: 'data', data, at: 1, arrival: { read: 1 } },
  ]);
  render(<Steps run={aRun()} trace={trace} reading={stepReading} />);
  fireEvent.click(screen.getByRole('treeitem'));
  const detail = screen.getByRole('region', { name: /Model/ });
  expect(detail.textContent).toContain('node agent · gpt-x, openai, temperature 0.2');
  const all = within(detail).getByRole('heading', { name: 'Metadata' }).parentElement;
  expect(all?.textContent).toMatch(/team.*deck/);
});
