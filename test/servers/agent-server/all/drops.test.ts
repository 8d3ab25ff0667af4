import { expect, inject, test } from 'vitest';
import { conversation, latest } from '../../../support/agent-conversation.ts';
import { dropping } from '../../../support/dropping-proxy.ts';
import { seededNumbers } from '../../../support/seeded-numbers.ts';

const random = seededNumbers(7);
const points = Array.from({ length: 20 }, () => [
  1 + Math.floor(random() * 9_000),
  500 + Math.floor(random() * 4_000),
]);
const whole = Array.from({ length: 6 }, (_, tick) => `tick${tick} `).join('');

test.concurrent.each(points)(
  'an answer of a real Agent Server is whole, and asked for once, although its connection drops after %i bytes and %i more',
  async (...limits) => {
    await using proxy = await dropping(inject('agentServer'), [...limits]);
    const { say } = conversation('slow', inject('agentServer'), proxy.base);
    const { text, end } = await say('ticks 6', latest(null));
    expect({ text, end, posts: proxy.posts() }).toEqual({ text: whole, end: 'end', posts: 1 });
  },
);
