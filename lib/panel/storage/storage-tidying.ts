import { computed } from '@preact/signals';
import { panelMemory } from '../../platform/settings/panel-memory.ts';
import { attachmentsPrefix } from '../composing/attachments.ts';
import { formPrefix } from '../composing/input-form.ts';
import type { NextMessage } from '../composing/next-message.ts';
import { createTidying } from './tidying.ts';

/** What tidies is loaded when there is time, or something was deleted. */
export function createStorageTidying(
  { attachments, form }: Pick<NextMessage, 'attachments' | 'form'>,
  signalOfPage: AbortSignal,
) {
  const prefixes = [attachmentsPrefix, formPrefix];
  const load = async () => (await import('../../platform/tidying/tidier.ts')).createBrowserTidier(prefixes);
  const shown = computed(() =>
    [...attachments.list.value, ...Object.values(form.state.value.files)].map(({ id }) => id),
  );
  return createTidying({ load, memory: panelMemory, now: () => Date.now() }, shown, signalOfPage);
}
