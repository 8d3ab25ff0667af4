import { afterAll, beforeAll } from 'vitest';
import { startLangServe } from '../servers/langserve/server.ts';
import { type Answer, type SeenRequest, serve } from './http-server.ts';
import {
  type Asked,
  askedIn,
  type Exchange,
  type Replied,
  readExchanges,
  sendAsked,
  writeExchanges,
} from './lang-serve-exchange.ts';

/** Time that a real LangServe may take to start. */
const startLimitMs = 240_000;
const isRecording = process.env.RUNNEL_RECORD === '1';
const howToRecord =
  'RUNNEL_RECORD=1 npx vitest run --project pure --testTimeout=60000 test/langserve/recorded';

/** Replies to requests, and writes them down if they are made anew. */
type Source = {
  replyTo(asked: Asked): Replied | undefined | Promise<Replied>;
  save?(): void;
};

/**
 * Serves the recorded replies of a real LangServe to the tests of a file, and counts their requests. A request
 * that is not recorded fails the tests. With `RUNNEL_RECORD=1` a real one answers and the recording is made anew.
 */
export function recordedLangServe(name: string) {
  const posts: Record<string, number> = {};
  const unknown: Asked[] = [];
  let server: Awaited<ReturnType<typeof serve>>;
  let source: Source;

  const answer =
    (asked: Asked): Answer =>
    async (response) => {
      const reply = await source.replyTo(asked);
      if (!reply) unknown.push(asked);
      const { status, type, body, isCut } = reply ?? notRecorded;
      response.writeHead(status, type === '' ? {} : { 'content-type': type });
      if (!isCut) return response.end(body);
      await new Promise((resolve) => response.write(body, resolve));
      return response.destroy();
    };

  beforeAll(async () => {
    source = isRecording ? await recorder(name) : recording(name);
    server = await serve((request: SeenRequest) => {
      if (request.method === 'POST') posts[request.path] = (posts[request.path] ?? 0) + 1;
      return answer(askedIn(request));
    });
  }, startLimitMs);

  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
    source?.save?.();
    if (unknown.length > 0) throw new Error(missing(name, unknown));
  });

  return {
    get origin() {
      return server.origin;
    },
    /** Numbers of POST requests by path. */
    posts: () => ({ ...posts }),
  };
}

const notRecorded: Replied = { status: 501, type: 'text/plain', body: 'This request is not recorded.' };

const missing = (name: string, unknown: Asked[]) =>
  `Not in the recording ${name} (to make it anew: ${howToRecord}):\n${unknown.map((asked) => JSON.stringify(asked)).join('\n')}`;

function recording(name: string): Source {
  const exchanges = byRequest(readExchanges(name));
  return {
    replyTo(asked) {
      const replies = exchanges.get(JSON.stringify(asked))?.replies ?? [];
      return replies.length > 1 ? replies.shift() : replies[0];
    },
  };
}

const byRequest = (exchanges: Exchange[]) =>
  new Map(exchanges.map((exchange) => [JSON.stringify(exchange.asked), exchange]));

/** The server that is recorded; it ends with this process. */
let recorded: ReturnType<typeof startLangServe> | undefined;

async function recorder(name: string): Promise<Source> {
  recorded ??= startLangServe();
  const { origin } = await recorded;
  const exchanges = byRequest([]);
  return {
    async replyTo(asked) {
      const reply = await sendAsked(origin, asked);
      const key = JSON.stringify(asked);
      const exchange = exchanges.get(key) ?? { asked, replies: [] };
      exchange.replies.push(reply);
      exchanges.set(key, exchange);
      return reply;
    },
    save: () => writeExchanges(name, [...exchanges.values()]),
  };
}
