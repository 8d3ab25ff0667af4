import { createTraceActions, type TraceActions } from '../../lib/panel/trace/trace-actions.ts';
import type { FindSecrets } from '../../lib/panel/transfer/export-mask.ts';
import { findIn } from './find-secrets.ts';

/** The exports of traces with what they copied and saved. `refusal`: the browser refuses to copy. */
export function createTraceScene(find: FindSecrets = findIn(), refusal?: Error) {
  const copies: string[] = [];
  const files: { name: string; file: Blob }[] = [];
  const actions: TraceActions = createTraceActions({
    findSecrets: find,
    copy: async (text) => {
      if (refusal) throw refusal;
      copies.push(text);
    },
    download: (name, file) => files.push({ name, file }),
    ownVersion: () => '0.7.0',
    now: () => Date.UTC(2026, 0, 3),
  });
  return {
    actions,
    copies,
    files,
    async fileText() {
      return (await files.at(-1)?.file.text()) ?? '';
    },
  };
}
