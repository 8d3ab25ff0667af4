import { isJsonObject, type Json, type JsonObject, wordOf } from '../../json/json.ts';
import { stepsOf } from '../../json/json-pointer.ts';
import { addUsage, type Usage, usageIn, usageOfModel } from '../../output/usage.ts';
import { mostSteps } from '../../runnable/step.ts';

/** Kinds of steps that are models; others repeat the tokens of models in them. */
const models = ['chat_model', 'llm'];

/** Returns the tokens of a step that has ended, if it is a model's. `metadata`: of the step. */
export function stepUsage(
  kind: string,
  output: Json | undefined,
  metadata: Json | undefined,
): Usage | undefined {
  if (!models.includes(kind)) return undefined;
  const told = isJsonObject(output) ? output.llm_output : undefined;
  const usage = usageIn(output) ?? usageIn({ type: 'ai', content: '', response_metadata: told ?? null });
  const { ls_model_name: name = null } = isJsonObject(metadata) ? metadata : {};
  return usage && usageOfModel(usage, wordOf(name));
}

/** Returns a reader of the tokens that an event of `/stream_events` or `/stream_log` reports, event by event. */
export function createUsageReader(): (event: JsonObject) => Usage | undefined {
  /** The models of a log, which are named before their outputs. */
  const logged = new Map<string, JsonObject>();

  function ofPatch({ path, value = null }: JsonObject): Usage | undefined {
    const [part, key = '', member, ...rest] = stepsOf(wordOf(path));
    if (part !== 'logs' || rest.length > 0) return undefined;
    if (member === undefined && isJsonObject(value) && logged.size < mostSteps) logged.set(key, value);
    const { type = null, metadata } = logged.get(key) ?? {};
    return member === 'final_output' ? stepUsage(wordOf(type), value, metadata) : undefined;
  }

  return ({ event, ops, data, metadata }) => {
    if (Array.isArray(ops))
      return ops
        .flatMap((op) => (isJsonObject(op) ? (ofPatch(op) ?? []) : []))
        .reduce<Usage | undefined>(addUsage, undefined);
    const [, kind = ''] = /^on_(\w+)_end$/.exec(wordOf(event)) ?? [];
    return isJsonObject(data) ? stepUsage(kind, data.output, metadata) : undefined;
  };
}
