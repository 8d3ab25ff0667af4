import { describe, expect, test } from 'vitest';
import { reduceRun } from '../../../lib/chat/run/run.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import { asked, data, end, missing, plain } from '../../support/asked-for-steps.ts';
import { aRun } from '../../support/conversation.ts';
import { type Answer, answerStream } from '../../support/http-server.ts';
import { stepEvent } from '../../support/step-items.ts';

describe('the record of a run with steps', () => {
  const record = (events: RunEvent[]) => events.reduce((run, event) => reduceRun(run, event, 1), aRun());

  test('has the id that the first event tells', async () => {
    const { events } = await asked({
      stream_events: answerStream(data(stepEvent('on_chain_start', 'r', [])), end),
    });
    expect(record(events)).toMatchObject({ runnableRunId: 'r', state: { status: 'done' } });
    expect(record(events)).not.toHaveProperty('withoutSteps');
  });

  test.each<[string, Record<string, Answer>]>([
    ['they are not exposed', { stream_events: missing(), stream_log: missing(), stream: plain }],
    ['the server leaves all out', { stream_events: answerStream(end) }],
  ])('says that %s', async (_, answers) => {
    const { events } = await asked(answers);
    expect(record(events)).toMatchObject({ withoutSteps: true, state: { status: 'done' } });
  });
});
