import { expect, test } from 'vitest';
import { createExchangeScene } from '../support/exchange-scene.ts';
import { answerJson } from '../support/http-server.ts';

const notFound = answerJson(404, { detail: 'Not Found' });

/** Some servers hide from a GET what they answer a POST. */
test('a mode that has answered is exposed, whatever a probe has seen', async () => {
  await using scene = await createExchangeScene({ probe: notFound });
  await scene.run();
  expect(scene.kept.get(scene.profile.id)?.modes).toEqual({ stream: 'exposed', batch: 'unknown' });
});

test('a mode that was cut short is as it was', async () => {
  await using scene = await createExchangeScene({
    probe: notFound,
    stream: (response) => response.writeHead(500).end(),
  });
  await scene.run();
  expect(scene.kept.get(scene.profile.id)?.modes).toEqual({ stream: 'missing', batch: 'missing' });
});
