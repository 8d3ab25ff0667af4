import { expect, test } from 'vitest';
import { writtenRequest } from '../../../../lib/chat/trace/export/traced-request.ts';
import { aTracedRun } from '../../../support/a-trace.ts';
import {
  programOrigin,
  pythonPrograms,
  recordedProgram,
  recordProgram,
} from '../../../support/python-programs.ts';

const endpoints = { stream: 'stream', batch: 'invoke' };

// Each recorded program is run by test/servers/langserve/all/sent-again.test.ts.
test.each(pythonPrograms)('a request is written as the recorded program $name', ({ name, ...program }) => {
  const { form, mode, path, body } = program;
  const url = `${programOrigin}${path}`;
  const traced = aTracedRun({
    request: {
      method: 'POST',
      url: `${url}/${endpoints[mode]}`,
      headers: [
        ['accept', mode === 'stream' ? 'text/event-stream' : 'application/json'],
        ['content-type', 'application/json'],
        ['x-key', '[secret]'],
        ['x-odd', 'Grüße "\\'],
      ],
      body: JSON.stringify(body),
    },
  });
  const written = writtenRequest(form, { ...traced, run: { ...traced.run, url, mode } });
  expect(written?.toFillIn).toEqual(['RUNNEL_X_KEY']);
  if (process.env.RUNNEL_RECORD === '1') recordProgram(name, written?.text ?? '');
  expect(written?.text).toBe(recordedProgram(name));
});
