import { signal } from '@preact/signals';
import type { LoadedImage } from '../../lib/chat/answer/remote-image.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { type Field, fieldsOf } from '../../lib/form/field.ts';
import { type InputPlan, planInput } from '../../lib/form/input-plan.ts';
import { resolverOf } from '../../lib/form/schema/json-schema.ts';
import type { InputForm } from '../../lib/panel/composing/input-form.ts';
import type { NextMessage } from '../../lib/panel/composing/next-message.ts';
import type { ConversationState } from '../../lib/panel/conversation/conversation-state.ts';
import type { ShownTurn } from '../../lib/panel/conversation/turns.ts';
import type { ProfilesState } from '../../lib/panel/profiles/profiles-state.ts';
import type { RunnableState } from '../../lib/panel/profiles/runnable-state.ts';
import { createTabState, type TabParts } from '../../lib/panel/tabs/tab-state.ts';
import { fakeHost } from './fake-host.ts';
import { partOf } from './panel-parts.ts';
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
  const open = signal({ id: conversationId, turns: [] as ShownTurn[] });
  const chosen = signal<Profile | undefined>(aProfile());
  const formState = signal({ files: {} as Record<string, unknown> });
  const panel: TabParts = {
    conversation: partOf<ConversationState>({ open: open as never }),
    profiles: partOf<ProfilesState>({ chosen }),
    composer: partOf<NextMessage>({
      runnable: partOf<RunnableState>({ plan: signal(plan), fields: signal(fields), textFields: signal([]) }),
      form: partOf<InputForm>({ state: formState as never }),
      attachments: partOf<NextMessage['attachments']>({
        async add([file], id) {
          done.push(`attach ${file?.name} (${file?.type}) ${await file?.text()} in ${id}`);
        },
      }),
      async takeFieldFile(at, file) {
        done.push(`${at} = ${file?.name}`);
      },
    }),
    notice: signal(undefined),
    tabs: {
      ...createTabState(fakeHost()),
      async loadImage(url, isFile) {
        done.push(`load ${url} ${isFile}`);
        await arrival;
        return loaded;
      },
    },
  };
  return { panel, open, chosen, formState, done, arrive };
}

/** Returns the plan and fields of a runnable with this input schema. */
export const taking = (schema: ReturnType<typeof object>): TabFilePart => ({
  plan: planInput(schema),
  fields: fieldsOf(schema, resolverOf(schema)),
});
