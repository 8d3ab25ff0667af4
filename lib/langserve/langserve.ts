import { hintedAnswer } from '../form/chat-hint.ts';
import { configurableFields, configurableIn, memoryKeyIn } from '../form/config-schema.ts';
import { inputFor } from '../form/input.ts';
import { planInput } from '../form/input-plan.ts';
import { propertiesOf } from '../form/schema/json-schema.ts';
import { withheldPlaces } from '../form/secret-places.ts';
import { isJsonObject, type JsonObject, parseJson, parseSent } from '../json/json.ts';
import { outputParts } from '../output/output-parts.ts';
import { outputText } from '../output/output-text.ts';
import { type Description, readDescription, schemaIn } from '../runnable/description.ts';
import type { Protocol } from '../runnable/protocol.ts';
import { secretValues } from '../runnable/secret-values.ts';
import { folding } from './fold.ts';
import { isUnnamed, readUnnamed } from './foreign-chunk.ts';
import { pathOf, readRunnableUrl } from './runnable-url.ts';
import { chunksOfStep } from './steps/step-message.ts';

/** The protocol of LangServe: `{url}/stream`, `{url}/invoke` and the schemas that describe them. */
export const langserve: Protocol = {
  id: 'langserve',
  name: 'LangServe',
  isOfAdapter: true,
  stepsOnRequest: 'endpoints',
  readUrl: readRunnableUrl,
  addressOf: pathOf,
  readDescription,
  askedConfig,
  plan: planInput,
  answerAt: hintedAnswer,
  memoryKey(setting, configSchema) {
    if (setting.kind === 'kept') return setting.key;
    return setting.kind === 'sent' ? null : (memoryKeyIn(configSchema) ?? null);
  },
  request({ plan, parts, values, memory }) {
    const input = inputFor(plan, parts);
    if (input === undefined) return undefined;
    const configurable = memory ? { ...values, [memory.key]: memory.id } : values;
    return Object.keys(configurable).length > 0 ? { input, config: { configurable } } : { input };
  },
  secretsIn: secretValues,
  answers: {
    fold: folding,
    chunkIn(text, mode, event = 'data') {
      if (mode === 'stream' && isUnnamed(event)) return readUnnamed(text);
      const value = parseSent(text);
      if (mode === 'batch' && isJsonObject(value) && 'output' in value) return value.output ?? null;
      return value ?? text;
    },
    chunksInStep(text) {
      const step = parseJson(text);
      return isJsonObject(step) ? chunksOfStep(step) : [];
    },
    parts: outputParts,
    text: outputText,
  },
};

/** Tells whether a URL contains a configuration already; LangServe takes no second one inside it. */
const hasConfigHash = (url: string) => /\/c\/[^/]+$/.test(new URL(url).pathname);

/**
 * Returns the configuration to ask the runnable about, because another prompt or model may take another
 * input; undefined if its plain input schema applies.
 */
function askedConfig(values: JsonObject, { url, config }: Description): JsonObject | undefined {
  if (hasConfigHash(url)) return undefined;
  const configurable = configurableIn(schemaIn(config));
  if (!configurable) return undefined;
  const known = propertiesOf(configurable.schema);
  const asked = Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(known, name)));
  // It is sent in a URL, which servers and proxies write to their logs.
  const isHarmless = withheldPlaces(configurableFields(configurable), asked).length === 0;
  return Object.keys(asked).length > 0 && isHarmless ? { configurable: asked } : undefined;
}
