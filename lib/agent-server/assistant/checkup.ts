import { readText, saysEvents } from '../../http/reply-body.ts';
import { wrongContent } from '../../http/wrong-content.ts';
import { isJsonObject, type Json, parseJson, parseSent } from '../../json/json.ts';
import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { capped, type RunnableFailure } from '../../runnable/failure.ts';
import type { Checkup, Probe, TrialReading } from '../../runnable/page-protocols.ts';
import { beginsAsEvents } from '../../sse/event-lines.ts';
import { createSseDecoder } from '../../sse/sse.ts';
import { refusalOf } from '../refusal.ts';
import { singleRunPath } from '../run/request.ts';
import { assistantUrl, isAssistantId, partsOf } from './address.ts';
import { readSchemas } from './describe.ts';
import { defaultAmong, readAssistants } from './server-info.ts';

/** Asks for a run without an assistant: every server refuses that for its form, so nothing runs. */
const emptyRun = (mode: DataTransferMode): Probe => ({
  path: singleRunPath(mode),
  method: 'POST',
  accept: '*/*',
  body: '{}',
});

/** Probes of an Agent Server (docs/agent-server.md#testing-a-connection). */
export const checkup: Checkup = {
  at: (url, path) => (path.startsWith('/runs/') || path === search ? partsOf(url).base : url) + path,
  async servedAt(url, ask) {
    const { base, assistant } = partsOf(url);
    if (isAssistantId(assistant)) return url;
    const body = JSON.stringify({ graph_id: assistant, limit: 100 });
    const reply = await ask({ path: search, method: 'POST', accept: 'application/json', body });
    const listed = reply?.status === 200 ? readAssistants(parseSent(await reply.text())) : undefined;
    const found = defaultAmong(listed ?? []);
    return found ? assistantUrl({ base, assistant: found.assistant_id }) : url;
  },
  schema: () => ({ path: '/schemas', method: 'GET', accept: 'application/json' }),
  endpoint: emptyRun,
  named: emptyRun,
  readSchema: async (reply, of) => (await readSchemas(reply))[of],
  isExposed(httpStatus) {
    if (httpStatus === 400 || httpStatus === 422) return true;
    return httpStatus === 404 || httpStatus === 405 ? false : undefined;
  },
  readRefusal: (reply, mode) => refusalOf(reply, mode, singleRunPath(mode)),
  message: (mode) => ({
    path: singleRunPath(mode),
    accept: mode === 'stream' ? 'text/event-stream' : 'application/json',
  }),
  async readTrial(reply, mode) {
    if (!reply.ok) {
      return { pieces: 0, failure: await refusalOf(reply, mode, singleRunPath(mode)) };
    }
    const { text } = await readText(reply);
    return mode === 'stream' ? readStream(text, reply) : readState(text, reply);
  },
};

const search = '/assistants/search';

function readStream(text: string, reply: Response): TrialReading {
  if (!(saysEvents(reply) || beginsAsEvents(text))) return foreign(reply, text);
  let pieces = 0;
  let failure: RunnableFailure | undefined;
  const decode = createSseDecoder(({ event, data }) => {
    if (event === 'error') failure = failed(parseSent(data) ?? data);
    else if (event !== 'metadata' && event !== 'end') pieces += 1;
  });
  decode(text);
  return { pieces, ...(failure ? { failure } : {}) };
}

/** Reads a single response. Line feeds before it keep the connection alive; some servers call it plain text. */
function readState(text: string, reply: Response): TrialReading {
  const state = parseJson(text.trim());
  if (state === undefined) return foreign(reply, text);
  const error = isJsonObject(state) ? state.__error__ : undefined;
  return { pieces: 1, ...(error === undefined ? {} : { failure: failed(error) }) };
}

const foreign = (reply: Response, text: string): TrialReading => ({
  pieces: 0,
  failure: wrongContent(reply, text).failure,
});

function failed(error: Json): RunnableFailure {
  const { error: name, message }: Record<string, Json> = isJsonObject(error) ? error : { message: error };
  const words = [name, message].filter((part) => typeof part === 'string');
  return { kind: 'runnable-error', status: 200, detail: capped(words.join(': ')) };
}
