import { type CallSettings, chosenPreset } from '../../lib/chat/profile/call-settings.ts';
import type { Json } from '../../lib/json/json.ts';
import { langserve } from '../../lib/langserve/langserve.ts';

export const memoryKeyOf = ({ memory }: CallSettings, configSchema: Json | undefined) =>
  langserve.memoryKey(memory, configSchema);

/** Returns the configuration in a request to LangServe; empty if it has none. */
export const configOf = (call: CallSettings, memoryKey: string | null, id: string) =>
  langserve.request({
    plan: { kind: 'text' },
    parts: { text: '', history: [], values: {} },
    values: chosenPreset(call)?.values ?? {},
    memory: memoryKey === null ? null : { key: memoryKey, id },
  })?.config ?? {};
