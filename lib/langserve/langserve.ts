import { hintedAnswer } from '../form/chat-hint.ts';
import { memoryKeyIn } from '../form/config-schema.ts';
import { inputFor } from '../form/input.ts';
import { planInput } from '../form/input-plan.ts';
import { isJsonObject, parseJson, parseSent } from '../json/json.ts';
import { outputParts } from '../output/output-parts.ts';
import { outputText } from '../output/output-text.ts';
import { readDescription } from '../runnable/description.ts';
import type { Protocol } from '../runnable/protocol.ts';
import { secretValues } from '../runnable/secret-values.ts';
import { askedConfig } from './asked-config.ts';
import { folding } from './fold.ts';
import { pathOf } from './mode-path.ts';
import { readRunnableUrl } from './runnable-url.ts';
import { chunksOfStep } from './steps/step-message.ts';
import { isUnnamed, readUnnamed } from './unnamed-events.ts';

/** The protocol of LangServe: `{url}/stream`, `{url}/invoke` and the schemas that describe them. */
export const langserve: Protocol = {
  id: 'langserve',
  name: 'LangServe',
  isOfAdapter: true,
  hasStepsOnRequest: true,
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
