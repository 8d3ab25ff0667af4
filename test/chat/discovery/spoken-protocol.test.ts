import { expect, test } from 'vitest';
import {
  type FoundRunnables,
  type OfferedRunnable,
  spokenAt,
} from '../../../lib/chat/discovery/offered-runnable.ts';

const found = (protocol: string, ...urls: string[]): FoundRunnables => ({
  outcome: 'found',
  runnables: urls.map((url) => ({ url, protocol }) as OfferedRunnable),
  incomplete: [],
});
const refused = (url: string, protocol?: string): FoundRunnables => ({
  outcome: 'nothing',
  failure: { kind: 'needs-key', status: 401, url },
  ...(protocol !== undefined && { protocol }),
});

const assistants = 'https://a.test/assistants/one';

test.each<[string, string, FoundRunnables, string | undefined]>([
  ['a server with runnables', 'https://a.test', found('agent-server', assistants), 'agent-server'],
  ['a server with a slash at its end', 'https://a.test/', found('agent-server', assistants), 'agent-server'],
  ['a server below a path', 'https://a.test/x', found('langserve', 'https://a.test/x/chat'), 'langserve'],
  ['a runnable, whose server is above', 'https://a.test/chat', found('agent-server', assistants), undefined],
  [
    'a runnable beside others',
    'https://a.test/b',
    found('langserve', 'https://a.test/b', 'https://a.test/c'),
    undefined,
  ],
  [
    'a server that wants a key',
    'https://a.test',
    refused('https://a.test/assistants/search', 'agent-server'),
    'agent-server',
  ],
  ['a server that does not say what it is', 'https://a.test', refused('https://a.test/docs'), undefined],
  [
    'a server above that wants a key',
    'https://a.test/chat',
    refused('https://a.test/assistants/search', 'agent-server'),
    undefined,
  ],
  [
    'a server that was not reached',
    'https://a.test',
    { outcome: 'nothing', failure: { kind: 'offline' }, protocol: 'x' },
    undefined,
  ],
])('the protocol at an address is that of its server alone: %s', (_, address, end, protocol) => {
  expect(spokenAt(address, end)).toBe(protocol);
});
