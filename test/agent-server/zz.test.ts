import { test } from 'vitest';
import { connect } from '../../lib/agent-server/connect.ts';
import { agentServer } from '../../lib/agent-server/agent-server.ts';
import { target } from '../support/run.ts';
import { schemaIn } from '../../lib/runnable/description.ts';
const origin = 'http://127.0.0.1:54703';
const fold = agentServer.answers.fold;
async function go(graph: string, text: string, mode: 'stream'|'batch', more: object = {}, values = {}) {
  const runnable = connect(target(`${origin}/assistants/${graph}`, { mode, stallLimitMs: 20000 }));
  const { description } = await runnable.describe(new AbortController().signal);
  const plan = agentServer.plan(schemaIn(description.input));
  const key = crypto.randomUUID();
  const request = agentServer.request({ plan, parts: { text, history: [], values }, values: {}, memory: { key: 'thread_id', id: crypto.randomUUID() }, ids: { run: key, message: `${key}.question` }, ...more } as never);
  const events = [];
  const folded = fold.empty();
  for await (const event of runnable.run(request!, new AbortController().signal)) { events.push(event); if (event.type === 'chunks') for (const c of event.chunks) fold.add(folded, c); }
  const out = fold.output(fold.settled(folded), null);
  console.log(graph, mode, events.map(e => e.type === 'chunks' ? `${(e.raw as any)?.event}x${e.chunks.length}` : e.type).join(' '), JSON.stringify(events.at(-1)).slice(0, 300), '\n   →', agentServer.answers.text(out, null).slice(0, 200));
  return events;
}
test('x', async () => {
  for (const mode of ['stream', 'batch'] as const) {
    await go('chat', 'hi', mode);
    await go('tools', 'weather', mode);
    await go('approve', 'mail', mode);
    await go('pair', 't', mode);
    await go('hitl', 'mail', mode);
    await go('fails', 'mid', mode);
    await go('nested', 'x', mode);
    await go('flow', 'abc', mode);
  }
}, 120000);
