import { folding } from '../../lib/agent-server/answer/fold.ts';
import { asRunOutput } from '../../lib/agent-server/answer/run-output.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import { type Answer, answerJson } from './http-server.ts';
import { recordedText } from './recordings.ts';

type Recorded = {
  name: string;
  response: { status: number; headers: Record<string, string>; file: string };
};

const index = JSON.parse(recordedText('agent-server/index.json')) as Recorded[];

export const thread = '7b2b3c9e-2f3a-4c5d-8e6f-0a1b2c3d4e5f';
export const run = '01a20187-2904-71eb-a556-77924d4a57e2';
/** Our id of the run. */
export const key = 'f0000000-0000-4000-8000-000000000001';

/** Returns a recorded reply. */
export function recorded(name: string) {
  const found = index.find((one) => one.name === name);
  if (!found) throw new Error(`There is no recording ${name}.`);
  return { ...found.response, text: recordedText(`agent-server/${found.response.file}`) };
}

export const recordedBody = (name: string) => recorded(name).text;

export const typesOf = (events: RunEvent[]) => events.map(({ type }) => type);

/** Returns the chunks of a run as texts, so that they can be compared. */
export const chunkTexts = (events: RunEvent[]): string[] =>
  events
    .flatMap((event) => (event.type === 'chunks' ? event.chunks : []))
    .map((chunk) => JSON.stringify(chunk));

/** Returns the text of the answer, by the fold of the protocol. */
export function textIn(events: RunEvent[]): string {
  const fold = folding.empty();
  for (const event of events)
    if (event.type === 'chunks') for (const chunk of event.chunks) folding.add(fold, chunk);
  const { answer = [] } = asRunOutput(folding.output(fold, null)) ?? {};
  return answer.map(({ message }) => contentOf(message)).join('');
}

function contentOf({ content }: JsonObject): string {
  if (typeof content === 'string') return content;
  const blocks: Json[] = Array.isArray(content) ? content : [];
  return blocks
    .map((block) => (typeof block === 'object' && block && 'text' in block ? block.text : ''))
    .join('');
}

/** Returns a recorded state of a thread as a checkpoint of the run. */
export function checkpointOf(name: string): JsonObject {
  const state = JSON.parse(recordedBody(name)) as JsonObject;
  const metadata = { ...(state.metadata as JsonObject), run_id: run };
  return { ...state, metadata };
}

/** Builds a checkpoint of the run. */
export function checkpoint(values: Json, more: JsonObject = {}): JsonObject {
  return {
    values,
    next: [],
    tasks: [],
    metadata: { run_id: run, step: 1 },
    checkpoint: { checkpoint_id: 'c1', thread_id: thread, checkpoint_ns: '' },
    ...more,
  };
}

/** Splits a body into its events. */
export const eventsIn = (body: string): string[] =>
  body.split(/(?<=\r?\n\r?\n)/).filter((one) => one.trim() !== '');

/** Returns the chunks of a body, as events of a run. */
export function chunksOfBody(body: string): RunEvent[] {
  const chunks = eventsIn(body).map((event) => ({
    event: /^event: (.*?)\r?$/m.exec(event)?.[1] ?? '',
    data: JSON.parse(/^data: (.*?)\r?$/m.exec(event)?.[1] ?? '') as Json,
  }));
  return [{ type: 'chunks', chunks }];
}

/** The whole stream of a run, and its answer. */
export const whole = recordedBody('rejoin.from-start-after-end');
export const wholeText = textIn(chunksOfBody(whole));
export const history = [[checkpoint(JSON.parse(recordedBody('rejoin.join')) as Json)]];

/** Replies to the question about the runs of the thread. */
export const ownRun = answerJson(200, [{ run_id: run, status: 'running', metadata: { runnel_run: key } }]);
export const noRuns = answerJson(200, []);

const pageOf =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><title>Gateway</title>');
/** Replies of a proxy. */
export const html = pageOf(200);
export const gateway = pageOf(502);
