import type { Cause } from '../../lib/chat/doctor/cause.ts';
import { diagnose } from '../../lib/chat/doctor/diagnose.ts';
import type { DoctorWorld, Subject } from '../../lib/chat/doctor/questions.ts';
import type { Progress, Step } from '../../lib/chat/doctor/step.ts';
import { sendTestMessage, type TestMessage } from '../../lib/chat/doctor/trial.ts';
import { createSecretSearch } from '../../lib/chat/masking/secret-search.ts';
import { usualCall } from '../../lib/chat/profile/call-settings.ts';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';
import { protocols } from '../../lib/protocols/protocols.ts';
import { firstProtocolId } from '../../lib/runnable/description.ts';
import type { Protocol } from '../../lib/runnable/protocol.ts';
import { type AskingWorld, askServer, secretsWanted } from '../../lib/worker/servers/server-commands.ts';
import { type Answer, answerJson, answerPost, answerStream } from './http-server.ts';
import { someVariables } from './variables.ts';

const checkup = (await pageProtocols.checkupBy())(firstProtocolId);
const protocol = protocols.find(firstProtocolId);
if (!checkup || !protocol) throw new Error('The first protocol is unknown.');

const asker = { id: 'p1', name: 'Chat', headers: [], sendCookies: false };

export const subjectAt = (url: string, part: Partial<Subject> = {}): Subject => ({
  url,
  mode: 'stream',
  checkup,
  asker,
  secrets: {},
  ...part,
});

/** Sends requests as Chromium does: all but GET name their origin. */
const extensionFetch: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  if (init?.method !== 'GET') headers.set('origin', 'chrome-extension://runnel');
  return fetch(input, { ...init, headers });
};

const worker: AskingWorld = {
  fetch: extensionFetch,
  isOnline: () => true,
  now: () => performance.now(),
  newId: () => 'an-id',
  readSecrets: async () => ({}),
  readGroups: async () => [],
  searchForSecrets: async (typed) => createSecretSearch(typed ?? []),
};

/** Asks real servers, by the worker's code. */
export function worldWith(part: Partial<AskingWorld> = {}): DoctorWorld {
  const own = { ...worker, ...part };
  return {
    ask: (question) => askServer(question, own),
    hasAccess: async () => true,
    secretsWanted: (who) => secretsWanted(who, own),
  };
}

export const realWorld = worldWith();

const never = new AbortController().signal;

export type Diagnosis = { steps: Step[]; causes: Cause[] };

/** Gathers a test: the last state of each step, and all causes. */
export async function gathered(progress: AsyncIterable<Progress>): Promise<Diagnosis> {
  const steps = new Map<string, Step>();
  const causes: Cause[] = [];
  for await (const said of progress) {
    if ('cause' in said) causes.push(said.cause);
    else steps.set(said.step.id, said.step);
  }
  return { steps: [...steps.values()], causes };
}

export const diagnosed = (url: string, part: Partial<Subject> = {}, world: Partial<DoctorWorld> = {}) =>
  gathered(diagnose(subjectAt(url, part), { ...realWorld, ...world }, never));

const message: TestMessage = {
  protocol,
  call: usualCall,
  text: 'Hello',
  variables: someVariables,
  newId: () => 'an-id',
};

export const tried = (
  url: string,
  {
    part = {},
    limitMs = 10_000,
    by = protocol,
  }: { part?: Partial<Subject>; limitMs?: number; by?: Protocol } = {},
) =>
  gathered(
    sendTestMessage(subjectAt(url, part), { ...message, protocol: by }, realWorld, never, {
      bytes: 1024 * 1024,
      ms: limitMs,
    }),
  );

const schema = { type: 'object', required: ['question'], properties: { question: { type: 'string' } } };

export const aStream = answerStream(
  'event: metadata\r\ndata: {"run_id":"r1"}\r\n\r\n',
  'event: data\r\ndata: "Good day"\r\n\r\n',
  'event: end\r\n\r\n',
);

/** A healthy runnable at `/chat`; `others` replace its answers or add to them. */
export const runnableWith = (others: Record<string, Answer> = {}): Record<string, Answer> => ({
  '/chat/input_schema': answerJson(200, schema),
  '/chat/config_schema': answerJson(200, { type: 'object', properties: {} }),
  '/chat/stream': answerPost(aStream),
  '/chat/invoke': answerPost(answerJson(200, { output: 'Good day', metadata: { run_id: 'r1' } })),
  ...others,
});

/** Gives the same answer to whatever is asked about `/chat`. */
export const everywhere = (answer: Answer): Record<string, Answer> =>
  Object.fromEntries(
    ['', '/input_schema', '/config_schema', '/stream', '/invoke'].map((path) => [`/chat${path}`, answer]),
  );

export const redirectTo =
  (location: string): Answer =>
  (response) =>
    response.writeHead(302, { location }).end();

/** Refuses a request that names an extension as its origin. */
export const forbidsOrigin =
  (answer: Answer): Answer =>
  (response, request) =>
    request.headers.origin?.startsWith('chrome-extension:')
      ? answerJson(403, { detail: 'Bad origin' })(response)
      : answer(response, request);
