import { expect } from 'vitest';
import type { PastExchange } from '../../../lib/chat/conversation/history.ts';
import type { Attachment } from '../../../lib/chat/file/attachment.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { Json } from '../../../lib/json/json.ts';
import { connect } from '../../../lib/langserve/connect.ts';
import type { DataTransferMode } from '../../../lib/runnable/data-transfer-mode.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import { createDescriptions } from '../../../lib/worker/runnables/descriptions.ts';
import type { OutgoingMessage } from '../../../lib/worker/runs/outgoing-message.ts';
import { requestFor } from '../../../lib/worker/runs/request.ts';
import { createDescriptionStore } from '../../support/description-store.ts';
import { addChunk, emptyFold, outputOf } from '../../support/fold.ts';
import { aProfile } from '../../support/profile.ts';
import { chunksOf, endOf, target } from '../../support/run.ts';
import { someVariables } from '../../support/variables.ts';

const never = new AbortController().signal;

/** Contents of files by id. */
type Files = Record<string, string>;

export const attached = (id: string, name: string, mediaType: string): Attachment => ({
  id,
  name,
  mediaType,
  size: 5,
});

type Asked = Partial<Omit<OutgoingMessage, 'history'>> & {
  headers?: [name: string, value: string][];
  call?: Partial<Profile['call']>;
  past?: PastExchange[];
  held?: Files;
};

type Answered = {
  output: Json | undefined;
  /** Path of the answer by the hint in the input schema; null without one. */
  answerAt: string | null;
  /** Body of the request. */
  body: Json;
  /** Whether the request asked for the history. */
  looksBack: boolean;
};

/**
 * Asks a runnable as the worker does: plans by its description, sends one request and reads the run to its
 * end.
 */
export async function ask(url: string, mode: DataTransferMode, asked: Asked): Promise<Answered> {
  const { call, past = [], held = {}, headers = [], ...message } = asked;
  const bodies: Json[] = [];
  const watched: typeof fetch = (input, init) => {
    if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body) as Json);
    return fetch(input, init);
  };
  const runnable = connect(target(url, { mode, headers, fetch: watched }));
  const profile = withCall(call);
  const descriptions = createDescriptions(createDescriptionStore(() => url));
  const description = await descriptions.of(profile.id, runnable, profile.call);
  let looksBack = false;
  const request = await requestFor(
    {
      agreed: new URL(url).origin,
      memoryId: 'conversation-1',
      forgets: false,
      text: '',
      attachments: [],
      fields: {},
      files: [],
      choices: [],
      variables: someVariables,
      ...message,
      async history() {
        looksBack = true;
        return past.map((exchange) => ({ ...exchange, url: profile.url, at: 0 }));
      },
    },
    profile,
    { description, protocol: runnable.protocol },
    async (id) => (id in held ? new Blob([String(held[id])]) : undefined),
  );
  if ('failure' in request) throw new Error(JSON.stringify(request.failure));
  const events: RunEvent[] = [];
  for await (const event of runnable.run(request.request, never)) events.push(event);
  expect(endOf(events)).toBe('end');
  expect(bodies).toHaveLength(1);
  const { answerAt = null } = request;
  return { output: outputIn(events), answerAt, body: bodies[0] ?? null, looksBack };
}

function withCall(call: Asked['call']): Profile {
  const profile = aProfile();
  return { ...profile, call: { ...profile.call, ...call } };
}

function outputIn(events: RunEvent[]): Json | undefined {
  const fold = emptyFold();
  for (const chunk of chunksOf(events)) addChunk(fold, chunk);
  return outputOf(fold);
}
