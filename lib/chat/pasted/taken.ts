import type { Addresses } from '../../runnable/protocol.ts';
import { say } from '../../words/say.ts';
import type { ProfileDraft } from '../profile/profile-draft.ts';
import { type ProfileChange, profileChanges } from '../sharing/profile-changes.ts';
import { readShared, withShared } from '../sharing/shared-profile.ts';
import { hasConfig } from './first-message.ts';
import { withRequest } from './pasted-draft.ts';
import type { PastedRequest, PastedSource } from './pasted-request.ts';
import { pasteProblemText, sharedProblemText } from './pasted-text.ts';
import { readRequest } from './read-request.ts';

/** The fields of a profile that a pasted text changed, and the parts that were left out. */
export type Taken = {
  source: PastedSource | 'shared';
  changes: ProfileChange[];
  /** Message of the request, for the message box. */
  message: string | undefined;
  /** Names of headers that a browser drops. */
  dropped: string[];
  /** Parts that Runnel does not use, as written. */
  ignored: string[];
  /** Names of secret headers whose values must be typed. */
  missing: string[];
  /** The draft before, for an undo. */
  before: ProfileDraft;
};

export type Taking =
  | { status: 'taken'; draft: ProfileDraft; taken: Taken }
  | { status: 'refused'; problem: string };

type World = { addresses: Addresses; newId(): string };

/**
 * Reads a text that says more than a URL: a command, code that makes a request, or a shared profile. Returns
 * the draft with its fields filled in; undefined for any other text.
 */
export function takePasted(draft: ProfileDraft, text: string, world: World): Taking | undefined {
  const shared = readShared(text);
  if (shared?.status === 'read') {
    const isKnown = shared.profile.protocol === draft.profile.protocol;
    if (!isKnown) return { status: 'refused', problem: sharedProblemText('newer') };
    return taken(draft, 'shared', { draft: withShared(draft, shared.profile, world.newId), dropped: [] });
  }
  if (shared) return { status: 'refused', problem: sharedProblemText(shared.status) };
  const read = readRequest(text);
  if (!read) return undefined;
  if (read.kind === 'refused') return { status: 'refused', problem: pasteProblemText(read.problem) };
  return taken(draft, read.request.source, withRequest(draft, read.request, world), ignoredIn(read.request));
}

/** A command without a body is usually a GET, copied to show the address. */
const replacedMethods = ['POST', 'GET', 'HEAD'];

/** Headers that Runnel sets itself, with their values that say the same. */
const replacedHeaders: Record<string, RegExp> = {
  accept: /^$|\*\/\*|json|text\/event-stream/i,
  'content-type': /^$|json|x-www-form-urlencoded/i,
};

const ignoredIn = ({ method, headers, notes, body }: PastedRequest) => [
  ...(replacedMethods.includes(method.toUpperCase()) ? [] : [method]),
  ...headers
    .filter(({ name, value }) => replacedHeaders[name.toLowerCase()]?.test(value) === false)
    .map(({ name, value }) => `${name}: ${value}`),
  ...notes.flatMap(({ names }) => names),
  ...(hasConfig(body) ? ['config'] : []),
];

function taken(
  before: ProfileDraft,
  source: Taken['source'],
  { draft, dropped }: { draft: ProfileDraft; dropped: string[] },
  ignored: string[] = [],
): Taking {
  const missing = draft.profile.headers.flatMap((header) =>
    header.secret && header.origin === null && !draft.secrets[header.id] ? [header.name] : [],
  );
  const changes = [...profileChanges(before.profile, draft.profile), ...newSecrets(before, draft)];
  return {
    status: 'taken',
    draft,
    taken: { source, changes, message: draft.message, dropped, ignored, missing, before },
  };
}

/** Lists existing secret headers whose value has changed. */
const newSecrets = (before: ProfileDraft, { profile, secrets }: ProfileDraft): ProfileChange[] =>
  profile.headers.flatMap(({ id, name, secret }) => {
    const isTyped = secrets[id] !== undefined && secrets[id] !== '' && secrets[id] !== before.secrets[id];
    const earlier = before.profile.headers.find((header) => header.name.toLowerCase() === name.toLowerCase());
    if (!secret || !isTyped || !earlier?.secret) return [];
    const label = say('profileChange_header', { name });
    return [{ label, before: say('profileChange_secret'), after: say('profileChange_newSecret') }];
  });
