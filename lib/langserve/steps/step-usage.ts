import { isJsonObject, type Json } from '../../json/json.ts';
import { type Usage, usageIn } from '../../output/usage.ts';

/** Returns the tokens of a model's step; what a chain repeats of its models is not counted again. */
export function stepUsage(kind: string, output: Json | undefined): Usage | undefined {
  if (kind !== 'chat_model' && kind !== 'llm') return undefined;
  const told = isJsonObject(output) ? output.llm_output : undefined;
  return usageIn(output) ?? usageIn({ type: 'ai', content: '', response_metadata: told ?? null });
}
