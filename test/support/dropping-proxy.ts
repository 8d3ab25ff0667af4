import { connect as connectTo, createServer } from 'node:net';

/** Starts a proxy before an Agent Server that drops its first connections to runs after these numbers of bytes. */
export async function dropping(origin: string, limits: number[]) {
  const port = Number(new URL(origin).port);
  let posts = 0;
  const proxy = createServer((client) => {
    const upstream = connectTo(port, '127.0.0.1');
    let left = Number.POSITIVE_INFINITY;
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (/^POST \S+\/runs\/(stream|wait) /.test(text)) posts += 1;
      if (/^(POST|GET) \S+\/(stream|wait|join) /.test(text))
        left = limits.shift() ?? Number.POSITIVE_INFINITY;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      client.write(bytes.subarray(0, left));
      left -= bytes.length;
      if (left <= 0) setImmediate(() => client.resetAndDestroy());
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  return {
    base: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    posts: () => posts,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
