import * as z from 'zod/mini';
import { say } from '../words/say.ts';
import type { DemoAnswer, DemoRunnable, DemoWorld } from './demo-runnable.ts';

/** Milliseconds in which a message counts as another try. */
const retryMs = 600_000;

const time = z.number();

/** The runnable that takes a text: streams, fails once, and says what to try. */
export const demoChat: DemoRunnable = {
  inputSchema: () => ({ title: say('demo_chatName'), type: 'string' }),
  async answer(input, world) {
    const asked = typeof input === 'string' ? input.trim() : '';
    if (asked === say('demo_askStreaming'))
      return { text: say('demo_streaming', { failure: say('demo_askFailure') }) };
    if (asked === say('demo_askFailure')) return everyOtherTry(world);
    return { text: guide() };
  },
};

const guide = () =>
  say('demo_guide', {
    streaming: say('demo_askStreaming'),
    failure: say('demo_askFailure'),
    form: say('demo_formName'),
  });

async function everyOtherTry({ memory, now }: DemoWorld): Promise<DemoAnswer> {
  const failedAt = time.safeParse(await memory.read()).data;
  const isRetry = failedAt !== undefined && now() - failedAt < retryMs;
  await memory.write(isRetry ? null : now());
  if (isRetry) return { text: say('demo_afterFailure', { form: say('demo_formName') }) };
  return { text: say('demo_beforeFailure'), failure: say('demo_failure') };
}
