import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { harOf } from '../../../../lib/chat/trace/export/har.ts';
import { readTraceFile } from '../../../../lib/chat/trace/export/read-trace-file.ts';
import { traceLines } from '../../../../lib/chat/trace/export/trace-file.ts';
import { createSseDecoder, type SseMessage } from '../../../../lib/sse/sse.ts';
import { aRun } from '../../../support/conversation.ts';
import { answerStream } from '../../../support/http-server.ts';
import { recordedText, recording } from '../../../support/recordings.ts';
import { traceFrom } from '../../../support/traces.ts';

const streams = readdirSync(join(import.meta.dirname, '../../../fixtures/recordings')).filter((file) =>
  file.endsWith('.sse'),
);

const messagesIn = (text: string) => {
  const messages: Pick<SseMessage, 'event' | 'data'>[] = [];
  createSseDecoder(({ event, data }) => messages.push({ event, data }))(text);
  return messages;
};

describe('trace of a recorded stream', () => {
  test.each(streams)('%s is written and read again, and is the same stream in an archive', async (file) => {
    const traced = { run: aRun(), trace: await traceFrom(answerStream(recording(file))) };
    const lines = [...traceLines(traced, { at: 0, runnel: '0.7.0', masked: [] })];
    const read = await readTraceFile(lines.join(''));
    expect('kind' in read ? read : { ...read.trace, events: [...read.trace.events] }).toMatchObject(
      traced.trace,
    );
    const text = harOf(traced, '0.7.0').log.entries[0]?.response.content.text ?? '';
    expect(messagesIn(text)).toEqual(messagesIn(recordedText(file)));
  });
});
