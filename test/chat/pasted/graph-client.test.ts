import { describe, expect, test } from 'vitest';
import type { PasteProblem } from '../../../lib/chat/pasted/pasted-request.ts';
import { readRequest } from '../../../lib/chat/pasted/read-request.ts';
import { openHeaders } from '../../support/read-pasted.ts';
import { taken } from '../../support/taken.ts';

const server = 'http://127.0.0.1:2024';
const assistant = `${server}/assistants/agent`;

describe('a pasted client of LangGraph', () => {
  test.each([
    [
      'in Python, with its run',
      `from langgraph_sdk import get_client
client = get_client(url="${server}")
assistant_id = "agent"
thread = await client.threads.create()
async for chunk in client.runs.stream(
    thread["thread_id"],
    assistant_id,
    input={"messages": [{"role": "human", "content": "hi"}]},
    stream_mode="updates",
):
    print(chunk)`,
      'stream',
      'hi',
    ],
    [
      'in Python, that waits for the end',
      `client = get_sync_client(url="${server}")
client.runs.wait(None, "agent", input={"messages": [{"role": "human", "content": "hi"}]})`,
      'batch',
      'hi',
    ],
    ['RemoteGraph in Python', `RemoteGraph("agent", url="${server}")`, 'stream', undefined],
    [
      'in JavaScript, with its run',
      `import { Client } from "@langchain/langgraph-sdk";
const client = new Client({ apiUrl: "${server}" });
const streamResponse = client.runs.stream(null, "agent", { input: { messages: [{ role: "user", content: "hi" }] } });`,
      'stream',
      'hi',
    ],
    [
      'RemoteGraph in JavaScript',
      `new RemoteGraph({ graphId: 'agent', url: '${server}' }) // langgraph`,
      'stream',
      undefined,
    ],
    [
      'useStream',
      `const thread = useStream<{ messages: Message[] }>({ apiUrl: "${server}", assistantId: "agent" });`,
      'stream',
      undefined,
    ],
  ])('%s is taken as its assistant', (_, text, mode, message) => {
    const { draft } = taken(text);
    expect(draft.profile).toMatchObject({ url: assistant, mode, protocol: 'agent-server' });
    expect(draft.message).toBe(message);
  });

  test('without a run is taken as its server', () => {
    const { draft } = taken(`get_client(url="${server}/")`);
    expect(draft.profile).toMatchObject({ url: `${server}/assistants`, protocol: 'agent-server' });
  });

  test('gives its key and its headers', () => {
    const { draft } = taken(`get_client(url="${server}", api_key="lsv2_pt_1", headers={"X-Team": "deck"})`);
    expect(draft.profile.headers.map(({ name, secret }) => [name, secret])).toEqual([
      ['X-Team', false],
      ['x-api-key', true],
    ]);
    expect(Object.values(draft.secrets)).toEqual(['lsv2_pt_1']);
    const open = `new Client({ apiUrl: "${server}", apiKey: process.env.KEY })`;
    expect(openHeaders(open).map(({ name }) => name)).toEqual(['x-api-key']);
  });

  test.each<[string, PasteProblem]>([
    ['from langgraph_sdk import get_client\nclient = get_client()', { code: 'no-url' }],
    ['get_client(url=URL)', { code: 'open-url', url: 'URL' }],
    [
      `c = get_client(url="${server}")\nc.runs.wait(None, "a")\nc.runs.wait(None, "b")`,
      { code: 'several-commands' },
    ],
    [`get_client(url="${server}")\nget_client(url="http://127.0.0.1:3")`, { code: 'several-urls' }],
  ])('is refused: %j', (text, problem) => {
    expect(readRequest(text)).toMatchObject({ kind: 'refused', problem });
  });
});
