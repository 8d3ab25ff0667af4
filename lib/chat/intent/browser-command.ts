import type { Want } from './intent.ts';

/** Wants of the keys in the manifest, by the name of the command. */
const wants: Record<string, Want> = {
  'send-selection': { kind: 'selection', text: null, frameId: 0 },
  'next-profile': { kind: 'next-profile' },
  'new-conversation': { kind: 'new-conversation' },
};

export const wantOfCommand = (name: string): Want | undefined => wants[name];
