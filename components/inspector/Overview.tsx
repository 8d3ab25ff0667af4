import type { ReadonlySignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { type ShownOutput, shownUsage } from '../../lib/chat/conversation/answer-reading.ts';
import { isEnded, type Run } from '../../lib/chat/run/run.ts';
import { exactly } from '../../lib/chat/run/time-text.ts';
import { homeOf, idForRunnable } from '../../lib/chat/storage/record-id.ts';
import { speedOf } from '../../lib/chat/trace/speed.ts';
import type { Trace } from '../../lib/chat/trace/trace.ts';
import { isCompressed, memoryIdIn } from '../../lib/chat/trace/trace-heads.ts';
import { numbersIn } from '../../lib/chat/trace/trace-items.ts';
import { traceEndText } from '../../lib/chat/trace/trace-text.ts';
import type { Usage } from '../../lib/output/usage.ts';
import { sizeText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import { type Replay, useReplay } from './events/AnswerFromHere.tsx';
import styles from './parts/Facts.module.css';
import { type Fact, FactList, Part } from './parts/Facts.tsx';
import type { InspectorPlace } from './parts/inspector-place.ts';
import { Remarks } from './Remarks.tsx';
import { Timeline } from './Timeline.tsx';

type Props = {
  run: Run;
  trace: Trace;
  place: InspectorPlace;
  /** Undefined for a request that was sent again, and for a saved trace: these are replayed. */
  output: ReadonlySignal<ShownOutput> | undefined;
  replay: Replay | undefined;
  isPart?: boolean;
};

/** The picture of a run in time, its figures, times and ids. */
export function Overview({ run, trace, place, output, replay, isPart }: Props) {
  const isReplayed = output === undefined && isEnded(run) && !isPart;
  const replayed = useReplay(isReplayed ? replay : undefined, trace.events.at(-1)?.chunks ?? 0);
  const usage = shownUsage(run, output?.value ?? replayed?.output);
  return (
    <>
      <Timeline trace={trace} place={place} />
      {isPart && <p class={styles.hint}>{say('common_loading')}</p>}
      <FactList isLarge facts={figuresOf(trace, usage)} />
      <Remarks run={run} trace={trace} output={output} />
      <Part title={say('inspector_times')}>
        <FactList facts={withWriting(timesOf(trace), trace)} />
      </Part>
      {usage && (
        <Part title={say('inspector_tokens')}>
          <FactList facts={tokensOf(usage, trace)} />
        </Part>
      )}
      <Part title={say('inspector_ids')}>
        <IdFacts run={run} trace={trace} />
      </Part>
    </>
  );
}

const known = (ms: number | undefined) => (ms === undefined ? '–' : exactly(ms));

export function figuresOf(trace: Trace, usage: Usage | undefined): Fact[] {
  const { times, events, end, missing } = trace;
  return [
    { name: say('inspector_firstToken'), value: known(times.firstChunk) },
    { name: say('inspector_total'), value: known(times.end) },
    { name: say('inspector_longestGap'), value: known(times.longestGap?.ms) },
    {
      name: say('inspector_tokens'),
      value: usage ? say('inspector_tokensInOut', { input: usage.input, output: usage.output }) : '–',
    },
    {
      name: say('inspector_events'),
      value: missing.includes('all')
        ? '–'
        : say('inspector_eventsAndSize', { count: events.length, ...sizeOf(trace) }),
    },
    { name: say('inspector_end'), value: traceEndText(end) },
  ];
}

/** Says how much came; browsers tell the size of a body after its decompression only. */
function sizeOf({ times, events, reply }: Trace) {
  const text = reply?.body;
  const size =
    times.bytes ??
    (text === undefined
      ? numbersIn(events, 'bytes').reduce((sum, bytes) => sum + bytes, 0)
      : new TextEncoder().encode(text).length);
  return { size: sizeText(size), coding: isCompressed(reply) ? 'compressed' : 'other' } as const;
}

export function timesOf({ times }: Trace): Fact[] {
  const gap = times.longestGap;
  return [
    { name: say('inspector_timeQueued'), value: known(times.queued) },
    { name: say('inspector_timeSchema'), value: known(times.schema) },
    { name: say('inspector_timeHeaders'), value: known(times.headers) },
    { name: say('inspector_timeFirstByte'), value: known(times.firstByte) },
    { name: say('inspector_timeFirstEvent'), value: known(times.firstEvent) },
    { name: say('inspector_firstToken'), value: known(times.firstChunk) },
    {
      name: say('inspector_longestGap'),
      value: gap ? say('inspector_gapAfter', { duration: exactly(gap.ms), number: gap.after }) : '–',
    },
    { name: say('inspector_timeP95Gap'), value: known(times.p95Gap) },
    { name: say('inspector_timeLastByte'), value: known(times.lastByte) },
    { name: say('inspector_total'), value: known(times.end) },
  ];
}

function tokensOf({ input, output, total, cached, reasoning, models = [] }: Usage, trace: Trace): Fact[] {
  const speed = speedOf(trace, output);
  const amount = (tokens: number) => say('inspector_amount', { amount: tokens });
  return [
    { name: say('inspector_tokensIn'), value: amount(input) },
    ...(cached ? [{ name: say('inspector_tokensCached'), value: amount(cached) }] : []),
    { name: say('inspector_tokensOut'), value: amount(output) },
    ...(reasoning ? [{ name: say('inspector_tokensOfReasoning'), value: amount(reasoning) }] : []),
    { name: say('inspector_tokensTotal'), value: amount(total) },
    ...(models.length > 1 ? models.map(ofModel) : []),
    ...(speed
      ? [
          {
            name: say('inspector_tokenRate'),
            value: say('inspector_perSecond', {
              amount: speed.perSecond,
              by: speed.by === 'request' ? 'request' : 'other',
            }),
          },
        ]
      : []),
  ];
}

const ofModel = ({ model, input, output }: { model: string; input: number; output: number }): Fact => ({
  name: model,
  value: say('inspector_tokensInOut', { input, output }),
});

/** Returns the times with that of the request's writing, of which browsers tell the beginning at most. */
function withWriting(facts: Fact[], { timing }: Trace): Fact[] {
  const begun = timing && timing.requestStart > 0 ? timing.requestStart : undefined;
  const value =
    begun === undefined
      ? say('inspector_writingUnknown')
      : say('inspector_writingBegun', { after: exactly(begun) });
  const at = facts.findIndex(({ name }) => name === say('inspector_timeHeaders'));
  return facts.toSpliced(at, 0, { name: say('inspector_timeWritten'), value });
}

type IdFactsProps = { run: Run; trace: Trace };

/** The ids of a run, and whether cookies were sent; what is absent is so with its reason. */
function IdFacts({ run, trace }: IdFactsProps) {
  const { id, runnableRunId, conversationId, repeatOf } = run;
  const absence = absenceIn(trace);
  const { request, request: { hasCookies } = {} } = trace;
  const memoryId = useMemo(() => request && memoryIdIn(request), [request]);
  const isOutside = repeatOf !== undefined || homeOf(conversationId) !== conversationId;
  return (
    <FactList
      facts={[
        { name: say('inspector_runId'), value: <Id id={id} /> },
        {
          name: say('inspector_serverRunId'),
          value: runnableRunId === null ? '–' : <Id id={runnableRunId} />,
        },
        {
          name: say('inspector_conversationId'),
          value: isOutside ? say('inspector_noConversation') : <Id id={idForRunnable(conversationId)} />,
        },
        {
          name: say('inspector_memoryId'),
          value: memoryId === undefined ? (absence ?? say('inspector_noMemoryId')) : <Id id={memoryId} />,
        },
        {
          name: say('inspector_cookies'),
          value: absence ?? say(hasCookies ? 'inspector_cookiesSent' : 'inspector_cookiesNotSent'),
        },
      ]}
    />
  );
}

const Id = ({ id }: { id: string }) => <bdi class={styles.code}>{id}</bdi>;

/** Says why nothing is known of what a request carried. Versions that kept no body kept none of it. */
function absenceIn({ request, startedAt, missing }: Trace): string | undefined {
  if (request?.body !== undefined) return undefined;
  const isUnsent = !request && startedAt === null && !missing.includes('all');
  return say(isUnsent ? 'inspector_nothingSent' : 'inspector_notKept');
}
