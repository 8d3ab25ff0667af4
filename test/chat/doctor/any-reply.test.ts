import { expect, test } from 'vitest';
import { causeText } from '../../../lib/chat/doctor/cause-text.ts';
import type { DoctorWorld } from '../../../lib/chat/doctor/questions.ts';
import { reportText, seenText } from '../../../lib/chat/doctor/step.ts';
import type { ServerAnswer } from '../../../lib/chat/server/server-question.ts';
import { diagnosed } from '../../support/doctor-scene.ts';
import { fc } from '../../support/fast-check.ts';

const header = fc.tuple(
  fc.constantFrom('content-type', 'allow', 'server', 'via', 'Location'),
  fc.oneof(
    fc.constantFrom('text/html', 'application/json', 'text/event-stream; charset=utf-8', 'POST', 'GET'),
    fc.string({ unit: 'binary' }),
  ),
);
const time = fc.nat(100_000);
const body = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc.constantFrom(
    '<html><title>A</title>',
    '{"detail":[{"loc":["header","a"],"msg":"b"}]}',
    'event: end\r\n\r\n',
  ),
);
const anyUrl = fc.oneof(
  fc.webUrl(),
  fc.constantFrom('', 'http://127.0.0.1/chat/stream/', '/x', 'chrome://a'),
);

const answer: fc.Arbitrary<ServerAnswer> = fc.oneof(
  fc.record({
    status: fc.constant('answered' as const),
    httpStatus: fc.oneof(
      fc.constantFrom(200, 204, 301, 304, 401, 403, 404, 405, 422, 429, 500, 503),
      fc.nat(999),
    ),
    url: anyUrl,
    headers: fc.array(header, { maxLength: 4 }),
    text: body,
    end: fc.constantFrom('whole', 'too-large', 'cut-short', 'overdue'),
    headMs: time,
    endMs: time,
    reads: fc.array(fc.record({ atMs: time, bytes: time }), { maxLength: 5 }),
  }),
  fc.constantFrom({ status: 'redirected' }, { status: 'no-access' }, { status: 'no-answer' }),
  fc.record({ status: fc.constant('unreachable' as const), isOnline: fc.boolean(), afterMs: time }),
);

const url = fc.constantFrom(
  'http://127.0.0.1:8000/chat',
  'http://example.com',
  'https://example.com:8443/a/b',
  'https://[::1]:8000/chat',
);

test('a connection test never throws and ends with one described cause, whatever the replies', async () => {
  await fc.assert(
    fc.asyncProperty(
      url,
      fc.constantFrom('stream' as const, 'batch' as const),
      fc.infiniteStream(
        fc.oneof({ weight: 8, arbitrary: answer }, { weight: 1, arbitrary: fc.constant('throws') }),
      ),
      async (tested, mode, answers) => {
        const ask: DoctorWorld['ask'] = async () => {
          const { value } = answers.next();
          if (typeof value !== 'object') throw new Error('The worker is gone.');
          return value;
        };
        const { steps, causes } = await diagnosed(tested, { mode }, { ask });
        expect(causes).toHaveLength(1);
        expect(steps).toHaveLength(7);
        expect(steps.some(({ state }) => state === 'running')).toBe(false);
        for (const { seen } of steps) if (seen) expect(seenText(seen)).not.toBe('');
        const [cause] = causes;
        expect(cause && causeText(cause, tested).title).not.toBe('');
        expect(reportText({ url: tested, mode, headers: [] }, steps, cause)).toContain(tested);
      },
    ),
    { numRuns: 300 },
  );
});
