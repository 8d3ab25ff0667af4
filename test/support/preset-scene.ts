import { inForce } from '../../lib/chat/input/schema-in-force.ts';
import { type CallSettings, usualCall } from '../../lib/chat/profile/call-settings.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { connect } from '../../lib/langserve/connect.ts';
import { langserve } from '../../lib/langserve/langserve.ts';
import { type Description, schemaIn } from '../../lib/runnable/description.ts';
import { createDescriptions } from '../../lib/worker/runnables/descriptions.ts';
import type { Answer } from './description-scene.ts';
import { createDescriptionStore } from './description-store.ts';
import { answerJson, serve } from './http-server.ts';
import { target } from './run.ts';
import { configSchema, object, text } from './schema.ts';

export const joke = object({ topic: text }, ['topic']);
export const poem = object({ topic: text, language: text }, ['topic', 'language']);
export const config = configSchema({
  prompt: { enum: ['joke', 'poem'] },
  style: text,
  bot_token: text,
  key_of_model: { ...text, writeOnly: true },
  more: { type: 'object', additionalProperties: { ...text, writeOnly: true } },
});

/** LangServe's config hash of `{"configurable":{"prompt":"poem"}}`. */
export const poemHash = 'N4Igxg9gdgZglgcwK4CcCGAjANgUxALlAAcUIBbIgFwJCIhzJAF8mg';

export const withPreset = (values: JsonObject): CallSettings => ({
  ...usualCall,
  presets: [{ id: 's1', name: 'One', values }],
  presetId: 's1',
});
export const asPoem = withPreset({ prompt: 'poem' });

type Scenario = { poem?: Answer; hasConfig?: boolean; path?: string; patienceMs?: number };

/** Starts a runnable whose input depends on its configuration. */
export async function createPresetScene(scenario: Scenario = {}) {
  const {
    poem: answer = answerJson(200, poem),
    hasConfig = true,
    path = '/r',
    patienceMs = 10_000,
  } = scenario;
  const server = await serve({
    [`${path}/input_schema`]: answerJson(200, joke),
    [`${path}/config_schema`]: hasConfig ? answerJson(200, config) : answerJson(404, {}),
    [`${path}/c/${poemHash}/input_schema`]: answer,
  });
  const url = `${server.origin}${path}`;
  const store = createDescriptionStore(() => url);
  const descriptions = createDescriptions(store, patienceMs);
  const runnable = connect(target(url, { headers: [['X-Token', 'secret']] }));
  return {
    ...store,
    descriptions,
    runnable,
    /** Schema requests with a configuration. */
    asked: () => server.requests.filter((request) => request.path.slice(path.length).startsWith('/c/')),
    /** Schema used for a message. */
    taken: async (call: CallSettings) => takenBy(call, await descriptions.of('p1', runnable, call)),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

export const takenBy = (call: CallSettings, description: Description) =>
  schemaIn(inForce(call, description, langserve).input);
