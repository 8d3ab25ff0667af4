import { demoUrls } from '../chat/profile/demo.ts';
import { isJsonObject, type Json, parseJson, writeJson } from '../json/json.ts';
import { say } from '../words/say.ts';
import { type DemoAnswer, type DemoRunnable, type DemoWorld, demoChat, demoForm } from './demo-runnables.ts';

const runnables = new Map<string, DemoRunnable>([
  [new URL(demoUrls.chat).pathname, demoChat],
  [new URL(demoUrls.form).pathname, demoForm],
]);

/** Milliseconds before the first word, between two words, and before a single response. */
const pace = { first: 500, word: 35, whole: 1_500 };

/** Creates the server of the demo as a function like `fetch`. It speaks docs/protocol.md and sends nothing. */
export const createDemo =
  (world: DemoWorld): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const signal = init?.signal ?? request.signal;
    signal.throwIfAborted();
    const [, path = '', endpoint = ''] = /^(.*)\/(.*)$/.exec(new URL(request.url).pathname) ?? [];
    const runnable = runnables.get(path);
    const serve = serving.get(endpoint);
    return runnable && serve ? serve({ request, signal, runnable, world }) : bare(404);
  };

type Call = { request: Request; signal: AbortSignal; runnable: DemoRunnable; world: DemoWorld };

const serving = new Map<string, (call: Call) => Response | Promise<Response>>([
  ['input_schema', ({ runnable }) => json(runnable.inputSchema())],
  ['config_schema', () => json({ type: 'object', properties: {} })],
  ['invoke', (call) => run(invoke, call)],
  ['stream', (call) => run(stream, call)],
]);

type Wait = (ms: number) => Promise<void>;
type Reply = (answer: DemoAnswer, world: DemoWorld, waited: Wait) => Response | Promise<Response>;

async function run(reply: Reply, { request, signal, runnable, world }: Call) {
  if (request.method !== 'POST') return bare(405);
  const body = parseJson(await request.text());
  const answer = await runnable.answer(isJsonObject(body) ? body.input : undefined, world);
  return 'refused' in answer ? refusal(answer.refused) : reply(answer, world, createWait(world, signal));
}

/** Creates a wait that throws the signal's reason once it is aborted. */
function createWait({ wait }: DemoWorld, signal: AbortSignal): Wait {
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  stopped.catch(() => {});
  return (ms) => Promise.race([stopped, wait(ms)]);
}

const bare = (status: number) => new Response(null, { status });
const json = (value: Json, status = 200) => Response.json(value, { status });

const refusal = (field: string) =>
  json({ detail: [{ loc: [field], msg: say('demo_refused'), type: 'value_error' }] }, 422);

async function invoke({ text, failure }: DemoAnswer, { newId }: DemoWorld, waited: Wait): Promise<Response> {
  await waited(pace.whole);
  if (failure !== undefined) return json({ detail: failure }, 500);
  return json({ output: text, metadata: { run_id: newId(), feedback_tokens: [] } });
}

function stream({ text, failure }: DemoAnswer, { newId }: DemoWorld, waited: Wait): Response {
  const events = [
    event('metadata', { run_id: newId(), feedback_tokens: [] }),
    ...(text.match(/\s*\S+/g) ?? []).map((word) => event('data', word)),
    failure === undefined ? event('end') : event('error', { status_code: 500, message: failure }),
  ];
  const left = events.values();
  let ms = pace.first;
  const body = new ReadableStream<string>({
    async pull(controller) {
      await waited(ms);
      ms = pace.word;
      const { value, done } = left.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const headers = { 'content-type': 'text/event-stream' };
  return new Response(body.pipeThrough(new TextEncoderStream()), { headers });
}

const event = (name: string, data?: Json) =>
  `event: ${name}\r\n${data === undefined ? '' : `data: ${writeJson(data)}\r\n`}\r\n`;
