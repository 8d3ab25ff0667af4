import { expect, test } from 'vitest';
import { createExchangeScene } from '../support/exchange-scene.ts';
import { answerJson } from '../support/http-server.ts';

const notFound = answerJson(404, { detail: 'Not Found' });

/** Some servers refuse GET on routes that accept POST. */
test('an answer marks its mode as exposed, whatever was known', async () => {
  await using scene = await createExchangeScene({ probe: notFound });
  await scene.run();
  expect(scene.kept.get(scene.profile.id)?.modes).toEqual({ stream: 'exposed', batch: 'unknown' });
});

test('a failed answer does not change the known modes', async () => {
  await using scene = await createExchangeScene({
    probe: notFound,
    stream: (response) => response.writeHead(500).end(),
  });
  await scene.run();
  expect(scene.kept.get(scene.profile.id)?.modes).toEqual({ stream: 'missing', batch: 'missing' });
});
