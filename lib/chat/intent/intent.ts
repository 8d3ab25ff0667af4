import * as z from 'zod/mini';

/** Something that a person wants of the panel, asked for elsewhere in the browser. */
export const want = () =>
  z.discriminatedUnion('kind', [
    /** `text` is the selected text as the browser gave it; null without one, or if it is very long. */
    z.strictObject({ kind: z.literal('selection'), text: z.nullable(z.string()), frameId: z.number() }),
    /** `address` is the title and URL of the page. */
    z.strictObject({ kind: z.enum(['page', 'address', 'tables']) }),
    z.strictObject({ kind: z.literal('link'), url: z.string(), text: z.nullable(z.string()) }),
    z.strictObject({ kind: z.literal('image'), url: z.string() }),
    /** A picture of what the tab shows. */
    z.strictObject({ kind: z.literal('tab-picture') }),
    /** A text of the address bar. */
    z.strictObject({ kind: z.literal('message'), text: z.string(), isSent: z.boolean() }),
    /** `access` is only the gesture on the tab; the panel stays as it is. */
    z.strictObject({ kind: z.enum(['new-conversation', 'next-profile', 'access']) }),
  ]);
export type Want = z.infer<ReturnType<typeof want>>;

/** A want on its way to the panel of a window. */
export const intent = () =>
  z.strictObject({
    id: z.string(),
    windowId: z.number(),
    /** Tab of the gesture; null if it concerns none. */
    tabId: z.nullable(z.number()),
    /** Profile that the person chose; null: the one of the open conversation. */
    profileId: z.nullable(z.string()),
    promptId: z.nullable(z.string()),
    want: want(),
  });
export type Intent = z.infer<ReturnType<typeof intent>>;

/** The part of an intent that a gesture decides. */
export type Asked = Pick<Intent, 'profileId' | 'promptId' | 'want'>;

export const asking = (want: Want): Asked => ({ profileId: null, promptId: null, want });

/** Wants of the keys in the manifest, by the name of the command. */
const wants: Record<string, Want> = {
  'send-selection': { kind: 'selection', text: null, frameId: 0 },
  'next-profile': { kind: 'next-profile' },
  'new-conversation': { kind: 'new-conversation' },
};

export const wantOfCommand = (name: string): Want | undefined => wants[name];
