import { type CallSettings, usualCall } from '../../lib/chat/profile/call-settings.ts';
import type { Json } from '../../lib/json/json.ts';
import { langserve } from '../../lib/langserve/langserve.ts';
import type { OutgoingMessage } from '../../lib/worker/runs/outgoing-message.ts';
import { type Request, requestFor } from '../../lib/worker/runs/request.ts';
import { readerOf } from './attachment.ts';
import { aDescription } from './description.ts';
import { aMessage } from './message.ts';
import { aProfile } from './profile.ts';

/** A message, the runnable's schemas and the call settings. */
export type RequestScene = Partial<OutgoingMessage> & {
  input?: Json | undefined;
  config?: Json | undefined;
  call?: Partial<CallSettings>;
};

const readFile = readerOf({ f1: 'hello', f2: new Uint8Array([0, 255, 254]) });

/** Builds the request to LangServe, or returns why nothing is sent. */
export const requestOf = async ({ input, config, call, ...said }: RequestScene) =>
  sent(
    await requestFor(
      aMessage(said),
      aProfile({ call: { ...usualCall, ...call } }),
      { description: aDescription(input, config), protocol: langserve },
      readFile,
    ),
  );

/** Merges a request with the parts of its body. */
export function sent(made: Request) {
  if ('failure' in made) return made;
  const { request, ...rest } = made;
  return { config: {}, ...request, ...rest };
}
