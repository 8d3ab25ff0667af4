import { describe, expect, test } from 'vitest';
import { reduceRun } from '../../../lib/chat/run/reduce-run.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import { asked, data, end, missing, plain } from '../../support/asked-for-steps.ts';
import { aRun } from '../../support/conversation.ts';
import { answerStream } from '../../support/http-server.ts';
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

  test('says that they are not exposed', async () => {
    const { events } = await asked({
      stream_events: missing(),
      stream_log: missing(),
      stream: plain,
    });
    expect(record(events)).toMatchObject({ withoutSteps: true, state: { status: 'done' } });
  });

  test('has failed if the server leaves all out, and its answer with them', async () => {
    const { events } = await asked({ stream_events: answerStream(end) });
    // The trace has the end that the server sent.
    expect(events.at(-2)).toMatchObject({ type: 'unknown', event: 'end' });
    expect(events.at(-1)).toMatchObject({ type: 'error', failure: { kind: 'answer-left-out' } });
  });
});
