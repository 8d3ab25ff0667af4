import { type Answer, answerJson, answerStream, serve } from './http-server.ts';
import { runOnce, target } from './run.ts';

export const data = (value: unknown) => `event: data\r\ndata: ${JSON.stringify(value)}\r\n\r\n`;
export const end = 'event: end\r\n\r\n';
export const missing = (status = 404) => answerJson(status, { detail: 'Not Found' });
export const plain = answerStream(data('plain'), end);

/** Runs once with steps, against a server with these endpoints; also returns which were asked. */
export async function asked(answers: Record<string, Answer>, mode: 'stream' | 'batch' = 'stream') {
  await using server = await serve(
    Object.fromEntries(Object.entries(answers).map(([name, answer]) => [`/c/${name}`, answer])),
  );
  const events = await runOnce(target(`${server.origin}/c`, { showsSteps: true, mode }));
  return { events, paths: server.requests.map(({ path }) => path.replace('/c/', '')) };
}
