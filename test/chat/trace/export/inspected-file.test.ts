import { expect, test } from 'vitest';
import { inspectedFile } from '../../../../lib/chat/trace/export/read-trace-file.ts';
import { createChunkReader } from '../../../../lib/chat/trace/trace-items.ts';
import { parseJson } from '../../../../lib/json/json.ts';
import { langserve } from '../../../../lib/langserve/langserve.ts';
import { aRun } from '../../../support/conversation.ts';
import { answerStream } from '../../../support/http-server.ts';
import { traceFrom } from '../../../support/traces.ts';

test('a saved trace has the chunks of its answer again, and its end', async () => {
  const stream = [
    'event: metadata\ndata: {"run_id": "r"}\n\n',
    'event: data\ndata: "Bon"\n\n',
    ': ping\n\nevent: data\ndata: {"a": 1.0}\n\n',
    'event: end\n\n',
  ];
  const trace = await traceFrom(answerStream(...stream));
  const { run } = inspectedFile({ run: { ...aRun(), runnableRunId: 'r' }, trace });
  const chunksOf = createChunkReader(run, { trace, isStep: false }, langserve.answers);
  expect(trace.events.flatMap((_, place) => chunksOf(place))).toEqual(['Bon', parseJson('{"a":1.0}')]);
  expect(run).toMatchObject({ state: { status: 'done' }, runnableRunId: 'r', mode: 'stream' });
});
