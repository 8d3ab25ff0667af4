import { parseJson } from '../../lib/json/json.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { outputText } from '../../lib/output/output-text.ts';
import { absent, readDescription } from '../../lib/runnable/description.ts';
import type { Protocol } from '../../lib/runnable/protocol.ts';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import type { Connect } from '../../lib/runnable/runnable.ts';

/** A minimal protocol: `POST {url}/echo` returns the words of the request one per line, newest word first. */
export const echo: Protocol = {
  id: 'echo',
  name: 'Echo',
  readUrl: (text) => ({ status: 'valid', url: text.trim() }),
  addressOf: () => '/echo',
  readDescription,
  askedConfig: () => undefined,
  plan: () => ({ kind: 'text' }),
  answerAt: () => null,
  memoryKey: () => null,
  request: ({ parts }) => ({ words: parts.text.split(' ') }),
  answers: {
    chunkIn: (text) => text,
    fold: {
      empty: () => ({ parts: [] }),
      add: ({ parts }, chunk) => void parts.unshift(chunk),
      settled: (fold) => fold,
      output: ({ parts }) => (parts.length > 0 ? parts.join(' ') : undefined),
      unclear: () => undefined,
      isOutdated: () => false,
    },
    parts: outputParts,
    text: outputText,
  },
};

export const connectEcho: Connect = ({ url, mode, fetch: send }) => ({
  url,
  protocol: echo,
  inputFor: async () => absent(null, { code: 'no-schema' }),
  async *repeat() {
    yield { type: 'stopped' };
  },
  async describe() {
    const none = absent(null, { code: 'no-schema' });
    const modes = { stream: 'exposed' as const, batch: 'missing' as const };
    const said = { version: 4 as const, protocol: 'echo', url, input: none, config: none, modes };
    return { description: said, unsure: false };
  },
  async *run(request, signal): AsyncGenerator<RunEvent> {
    yield { type: 'sent' };
    const reply = await send(`${url}/echo`, { method: 'POST', body: JSON.stringify(request), signal });
    if (!reply.ok) {
      const failure = { kind: 'not-exposed' as const, status: reply.status, mode, path: '/echo', detail: '' };
      return yield { type: 'error', failure };
    }
    yield { type: 'reply', status: reply.status };
    yield { type: 'chunks', chunks: (await reply.text()).split('\n').map((line) => parseJson(line) ?? line) };
    yield { type: 'end' };
  },
});
