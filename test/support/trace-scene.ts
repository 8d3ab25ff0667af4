import { createTraceActions } from '../../lib/panel/inspector/trace-actions.ts';
import { fakeHost } from './fake-host.ts';
import { type FindSecrets, findIn } from './find-secrets.ts';

/** The exports of traces with what they copied and saved. `refusal`: the browser refuses to copy. */
export function createTraceScene(find: FindSecrets = findIn(), refusal?: Error) {
  const copies: string[] = [];
  const files: { name: string; file: Blob }[] = [];
  const outlets = {
    copy: async (text: string) => {
      if (refusal) throw refusal;
      copies.push(text);
    },
    download: (name: string, file: Blob) => void files.push({ name, file }),
  };
  const host = fakeHost({
    commands: { findSecrets: find },
    page: { version: () => '0.7.0' },
    clock: { now: () => Date.UTC(2026, 0, 3) },
  });
  const actions: ReturnType<typeof createTraceActions> = createTraceActions(outlets, host);
  return {
    actions,
    copies,
    files,
    async fileText() {
      return (await files.at(-1)?.file.text()) ?? '';
    },
  };
}
