import { signal } from '@preact/signals';
import type { LoadedImage } from '../../lib/chat/answer/remote-image.ts';
import { type Field, fieldsOf } from '../../lib/form/field.ts';
import { type InputPlan, planInput } from '../../lib/form/input-plan.ts';
import { resolverOf } from '../../lib/form/schema/json-schema.ts';
import type { Notice } from '../../lib/panel/page/notice.ts';
import type { OfferedFile } from '../../lib/panel/page/tab-files.ts';
import { aProfile } from './profile.ts';
import { object, text } from './schema.ts';

const messages: InputPlan = { kind: 'conversation', form: { kind: 'messages', types: ['human', 'ai'] } };
const letter = { type: 'string', title: 'Letter', widget: { type: 'base64file' } };
export const ofLetters = object({ letter, copy: { ...letter, title: 'Copy' } }, ['letter']);
export const ofText = object({ question: text }, ['question']);

/** A picture as a data URL. */
export const picture = 'data:image/png;base64,QWhveQ==';

export type TabFilePart = {
  plan?: InputPlan;
  fields?: Field[];
  loaded?: LoadedImage;
  conversationId?: string;
};

/** Creates a panel that records what is loaded and attached; loading waits for `arrive`. */
export function createTabFileScene({
  plan = messages,
  fields = [],
  loaded = { picture },
  conversationId = 'c1',
}: TabFilePart = {}) {
  const done: string[] = [];
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const panel = {
    offeredFile: signal<OfferedFile | undefined>(undefined),
    conversation: { open: signal({ id: conversationId }) },
    profiles: { chosen: signal(aProfile()) },
    runnable: { plan: signal<InputPlan | undefined>(plan), fields: signal(fields) },
    form: { state: signal({ files: {} as Record<string, unknown> }) },
    notice: signal<Notice | undefined>(undefined),
    attachments: {
      async add([file]: File[], id: string) {
        done.push(`attach ${file?.name} (${file?.type}) ${await file?.text()} in ${id}`);
      },
    },
    async takeFieldFile(at: string, file: File) {
      done.push(`${at} = ${file.name}`);
    },
    async loadImage(url: string, isFile: boolean) {
      done.push(`load ${url} ${isFile}`);
      await arrival;
      return loaded;
    },
  };
  return { panel, done, arrive };
}

/** Returns the plan and fields of a runnable with this input schema. */
export const taking = (schema: ReturnType<typeof object>): TabFilePart => ({
  plan: planInput(schema),
  fields: fieldsOf(schema, resolverOf(schema)),
});
