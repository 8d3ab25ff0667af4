import { expect, test } from 'vitest';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import { questionsIn } from '../support/agent-conversation.ts';
import { textIn } from '../support/recorded-run.ts';
import { endOf, failureIn } from '../support/run.ts';
import { eventsOfRun, replay, serveRun } from '../support/scripted-agent-server.ts';

const graphs =
  'approve both chat custom fails forget hidden hitl hop inbox nested noschema persona rich slow-silent structured tools';

const ends: Record<string, string> = {
  approve: 'asks',
  fails: 'runnable-error',
  hitl: 'asks',
  inbox: 'asks',
};

const told = (events: RunEvent[]) => ({
  end: endOf(events),
  text: textIn(events),
  questions: questionsIn({ events }).map(({ value }) => value),
  failure: failureIn(events),
});

// The recordings are compared with a real server by test/servers/agent-server/all/recordings.test.ts.
test.each(graphs.split(' '))('%s ends alike as a stream and in a single response', async (graph) => {
  await using streaming = await serveRun({ post: [replay(`${graph}.stream`)] });
  await using whole = await serveRun({ post: [replay(`${graph}.wait`)] });
  const streamed = told(await eventsOfRun(streaming.url));
  expect(streamed).toEqual(told(await eventsOfRun(whole.url, { mode: 'batch' })));
  const end = ends[graph] ?? 'end';
  expect([streamed.end, streamed.questions.length]).toEqual([end, end === 'asks' ? 1 : 0]);
});
