import { describe, expect, test } from 'vitest';
import { exchangesOf } from '../../../lib/chat/trace/exchanges.ts';
import { harOf } from '../../../lib/chat/trace/export/har.ts';
import { otlpOf } from '../../../lib/chat/trace/export/otlp.ts';
import { aRun } from '../../support/conversation.ts';
import { bodyIn, type Passed } from '../../support/recording-proxy.ts';
import {
  asPassed,
  asShown,
  attributeIn,
  bodyAsGiven,
  bringsAnswer,
  messagesIn,
  newEventsIn,
} from '../../support/wire-judge.ts';
import { type Played, type Scene, scenes } from '../../support/wire-scenes.ts';

function exported({ trace, mode }: Played) {
  const traced = { run: aRun({ mode }), trace };
  const spans = otlpOf(traced, '0').resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
  // If an answer took several requests, the first span is that of the run.
  const ofRequests = spans.length > 1 ? spans.slice(1) : spans;
  return { entries: harOf(traced, '0').log.entries, spans, ofRequests };
}

const sent = ({ request, status }: ReturnType<typeof asPassed>[number]) => [request, status];

/** The size of a body as an export should tell it; browsers do not tell that of a compressed one. */
const sizeOnWire = (one: Passed) => (one.isCompressed ? undefined : bodyIn(one).length);

/** Compares sizes. That of a reply without a part of the answer may be left out: its body is not read to its end. */
function expectSizes(shown: (number | undefined)[], passed: Passed[], sizeOf = sizeOnWire) {
  const told = shown.map((size, place) => {
    const one = passed[place] as Passed;
    return size === undefined && !bringsAnswer(one) ? sizeOf(one) : size;
  });
  expect(told).toEqual(passed.map(sizeOf));
}

const known = (size: number) => (size === -1 ? undefined : size);

function judgeArchive(played: Played) {
  const { passed, mode } = played;
  const { entries } = exported(played);
  expect(asShown(entries).map(sent)).toEqual(asPassed(passed).map(sent));
  const replies = entries.map(({ response }) => response);
  expectSizes(
    replies.map(({ bodySize }) => known(bodySize)),
    passed,
  );
  const isAnswer = (_: unknown, place: number) => bringsAnswer(passed[place] as Passed);
  expect(replies.filter(isAnswer).map(({ content }) => content.size)).toEqual(
    passed.filter(bringsAnswer).map((one) => bodyAsGiven(one).length),
  );
  if (mode === 'stream') expect(entries.map(messagesIn)).toEqual(newEventsIn(passed));
  else
    expect(replies.filter(isAnswer).map(({ content }) => content.text)).toEqual(
      passed.filter(bringsAnswer).map((one) => new TextDecoder().decode(bodyAsGiven(one))),
    );
  const starts = entries.map(({ startedDateTime }) => Date.parse(startedDateTime));
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
}

function judgeSpans(played: Played) {
  const { passed, mode } = played;
  const { spans, ofRequests } = exported(played);
  const facts = ofRequests.map((span) => [
    attributeIn(span, 'http.request.method'),
    attributeIn(span, 'http.request.body.size'),
    attributeIn(span, 'http.response.status_code'),
  ]);
  expect(facts).toEqual(passed.map(({ method, body, status }) => [method, Buffer.byteLength(body), status]));
  expectSizes(
    ofRequests.map((span) => attributeIn(span, 'http.response.body.size') as number | undefined),
    passed,
  );
  const whole = passed.filter((one) => bringsAnswer(one) && !one.isCut);
  const count = mode === 'stream' ? newEventsIn(passed).flat().length : whole.length;
  expect(attributeIn(spans[0], 'runnel.response.events')).toBe(count);
}

describe('what passed and what is shown and exported are the same', () => {
  test.each<[string, Scene]>(Object.entries(scenes))('%s', async (_, { play, end, breaks }) => {
    for (const played of await play()) {
      judgeArchive(played);
      judgeSpans(played);
      expect(played.trace.end.kind).toBe(end);
      expect(played.trace.breaks?.length).toBe(breaks);
      expect(exchangesOf(played.trace)).toHaveLength(played.passed.length);
    }
  });
});
