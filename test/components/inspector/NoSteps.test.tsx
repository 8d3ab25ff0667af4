// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { Steps } from '../../../components/inspector/steps/Steps.tsx';
import type { Run } from '../../../lib/chat/run/run.ts';
import { stepReading } from '../../../lib/langserve/steps/step-reader.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import { aRun } from '../../support/conversation.ts';
import { traceOf } from '../../support/traces.ts';

const sent = (to = 'http://127.0.0.1:8000/chat/stream_events'): RunEvent => ({
  type: 'sent',
  at: 0,
  request: { method: 'POST', url: to, headers: [], body: '{}' },
});

const running: Partial<Run> = { state: { status: 'streaming' } };
const done: Partial<Run> = { state: { status: 'done' } };

const shown = (happenings: RunEvent[], part: Partial<Run>) =>
  render(
    <Steps run={aRun({ createdAt: 0, ...part })} trace={traceOf(happenings, part)} reading={stepReading} />,
  );

describe('a run without steps says why', () => {
  test.each<[string, RunEvent[], Partial<Run>]>([
    [
      'This answer came without steps: the profile did not ask for them.',
      [sent('http://127.0.0.1:8000/chat/stream')],
      done,
    ],
    ['This server does not show its steps.', [sent()], { ...done, withoutSteps: true }],
    ['This server does not show its steps.', [sent()], { ...done, withoutSteps: 'known' }],
    ['The server sent no steps.', [sent()], done],
    ['No step has begun yet.', [sent()], running],
  ])('%s', (text, happenings, part) => {
    const { container } = shown(happenings, part);
    expect(container.textContent).toContain(text);
  });

  test('and lets its profile ask for them', () => {
    const asked: string[] = [];
    const unasked = [sent('http://127.0.0.1:8000/chat/stream')];
    const of = { run: aRun(done), trace: traceOf(unasked, done), reading: stepReading };
    const { rerender, container } = render(
      <Steps {...of} asking={{ isOn: false, ask: () => void asked.push('asked') }} />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Ask for steps from now on' }));
    expect(asked).toEqual(['asked']);
    rerender(<Steps {...of} asking={{ isOn: true, ask() {} }} />);
    expect(container.textContent).toBe('This answer came without steps. The next answers bring theirs.');
  });

  test('if its protocol is not known', () => {
    const { container } = render(<Steps run={aRun(done)} trace={traceOf([sent()], done)} reading={null} />);
    expect(container.textContent).toContain('This version of Runnel does not know the protocol of this run');
  });
});
