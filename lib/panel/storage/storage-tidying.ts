import { computed } from '@preact/signals';
import { panelMemory } from '../../platform/settings/panel-memory.ts';
import type { NextMessage } from '../composing/next-message.ts';
import { createTidying } from './tidying.ts';

/** What tidies is loaded when there is time, or something was deleted. */
export function createStorageTidying({ attachments, form }: NextMessage, signalOfPage: AbortSignal) {
  const load = async () => (await import('../../platform/tidying/tidier.ts')).createTidier();
  const shown = computed(() =>
    [...attachments.list.value, ...Object.values(form.state.value.files)].map(({ id }) => id),
  );
  return createTidying({ load, memory: panelMemory, now: () => Date.now() }, shown, signalOfPage);
}
