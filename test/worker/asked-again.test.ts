import { describe, expect, test } from 'vitest';
import { type Description, schemaIn } from '../../lib/runnable/description.ts';
import { createDescriptionScene } from '../support/description-scene.ts';
import { answerJson } from '../support/http-server.ts';

const schema = { type: 'object', properties: { question: { type: 'string' } } };
const another = { type: 'string' };

const schemaOf = (description: Description | undefined) => schemaIn(description?.input);

describe('a reload of the schema', () => {
  test.each([
    ['same', schema],
    ['changed', another],
  ])('has the outcome “%s”', async (outcome, served) => {
    await using scene = await createDescriptionScene([answerJson(200, schema), answerJson(200, served)]);
    const { descriptions, runnable, schemaRequests, kept } = scene;
    await descriptions.of('p1', runnable);
    expect(await descriptions.askAgain('p1', runnable)).toEqual({ outcome });
    expect(schemaRequests()).toHaveLength(2);
    expect(schemaOf(kept.get('p1'))).toEqual(served);
  });

  test('that times out changes nothing', async () => {
    await using scene = await createDescriptionScene([answerJson(200, schema), () => {}]);
    const { descriptions, restarted, runnable, kept } = scene;
    await descriptions.of('p1', runnable);
    expect(await restarted(300).askAgain('p1', runnable)).toEqual({
      outcome: 'failed',
      failure: { kind: 'schema-overdue', limitMs: 5_000 },
    });
    expect(schemaOf(kept.get('p1'))).toEqual(schema);
  });

  test('reports a changed config schema, too', async () => {
    const configs = [answerJson(200, schema), answerJson(200, another)];
    await using scene = await createDescriptionScene([answerJson(200, schema)], {
      config: (response) => configs.shift()?.(response),
    });
    const { descriptions, runnable } = scene;
    await descriptions.of('p1', runnable);
    expect(await descriptions.askAgain('p1', runnable)).toEqual({ outcome: 'changed' });
  });

  test('is unsure, not changed, after a temporary failure', async () => {
    await using scene = await createDescriptionScene([answerJson(200, schema), answerJson(503, {})]);
    const { descriptions, runnable, kept } = scene;
    await descriptions.of('p1', runnable);
    expect(await descriptions.askAgain('p1', runnable)).toEqual({
      outcome: 'unsure',
      answer: {
        status: 'absent',
        httpStatus: 503,
        reason: { code: 'bad-status' },
      },
    });
    expect(schemaOf(kept.get('p1'))).toEqual(schema);
  });
});
