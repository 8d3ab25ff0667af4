import { expect, test } from 'vitest';
import { runOnce, target } from '../support/run.ts';

test('the half of an event has the time at which its bytes came, not that at which the break was noticed', async () => {
  let brokenAt = 0;
  let pieces = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        pieces += 1;
        if (pieces === 1) return controller.enqueue(new TextEncoder().encode('event: data\ndata: "On'));
        await new Promise((resolve) => setTimeout(resolve, 20));
        brokenAt = Date.now();
        controller.error(new TypeError('network error'));
      },
    },
    { highWaterMark: 0 },
  );
  const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  const events = await runOnce(target('http://127.0.0.1:8000/c', { fetch }));
  const half = events.find(({ type }) => type === 'half');
  expect(half).toMatchObject({ event: 'data', text: '"On' });
  expect(half?.at).toBeLessThan(brokenAt);
});
