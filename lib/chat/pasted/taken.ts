import { firstProtocolId } from '../../runnable/description.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import { parametersIn, splitQuery, withoutUnseen } from '../../runnable/runnable-url.ts';
import { say } from '../../words/say.ts';
import { readAddress, savedUrl, textWithValue } from '../profile/address.ts';
import { withAddress } from '../profile/configured-draft.ts';
import { headersAndQuery, type Profile, type ProfileHeader } from '../profile/profile.ts';
import { type ProfileDraft, secretsFor, withoutMovedSecrets } from '../profile/profile-draft.ts';
import { type ProfileChange, profileChanges } from '../sharing/profile-changes.ts';
import { readShared, withShared } from '../sharing/shared-profile.ts';
import { configuredIn, withRequest } from './pasted-draft.ts';
import { withParameters } from './pasted-query.ts';
import type { PastedRequest } from './pasted-request.ts';
import { pasteProblemText, sharedProblemText, type Taken } from './pasted-text.ts';
import { readRequest } from './read-request.ts';
import { urlInSentence } from './url-in-sentence.ts';

export type Taking =
  | { status: 'taken'; draft: ProfileDraft; taken: Taken }
  | { status: 'refused'; problem: string };

type World = { protocols: Protocols; newId(): string };

/**
 * Reads a text that says more than a URL: a command, code that makes a request, a shared profile, a URL with a query, or a
 * link of another program. Returns the draft with its fields filled in; undefined for any other text.
 */
export function takePasted(draft: ProfileDraft, text: string, world: World): Taking | undefined {
  const shared = readShared(text);
  if (shared?.status === 'read') {
    const isKnown = world.protocols.find(shared.profile.protocol) !== undefined;
    if (!isKnown) return { status: 'refused', problem: sharedProblemText('newer') };
    const next = withShared(draft, shared.profile, world.newId);
    const { withheld } = shared;
    return taken({ before: draft, source: 'shared', draft: next, withheld, protocols: world.protocols });
  }
  if (shared) return { status: 'refused', problem: sharedProblemText(shared.status) };
  const read = readRequest(text);
  if (!read) return takenAddress(draft, text, world) ?? takenSentence(draft, text, world);
  if (read.kind === 'refused') return { status: 'refused', problem: pasteProblemText(read.problem) };
  const { source } = read.request;
  const filled = withRequest(draft, read.request, world);
  return taken({
    ...filled,
    before: draft,
    source,
    ignored: ignoredIn(read.request),
    protocols: world.protocols,
  });
}

const takenAddress = (before: ProfileDraft, text: string, world: World) =>
  takenQuery(before, text, world) ?? takenLink(before, text, world);

/** Takes the one URL of a sentence. A person whose URL ends with such punctuation gets it back by an undo. */
function takenSentence(before: ProfileDraft, text: string, world: World): Taking | undefined {
  const url = urlInSentence(withoutUnseen(text));
  if (url === undefined) return undefined;
  const { protocols } = world;
  const draft = withoutMovedSecrets(withoutEnd(withAddress(before, url, protocols), protocols), before);
  return takenAddress(before, url, world) ?? taken({ before, source: 'sentence', draft, protocols });
}

/** Takes the query off the URL in a text, which may be a configuration. */
function takenQuery(before: ProfileDraft, text: string, world: World): Taking | undefined {
  const { protocols, newId } = world;
  const split = splitText(withoutUnseen(text), protocols);
  if (!split || parametersIn(split.query).length === 0) return undefined;
  const rest = takenLink(before, split.text, world);
  const next =
    rest?.status === 'taken'
      ? rest.draft
      : withoutEnd(withAddress(before, split.text, protocols, before.keepName), protocols);
  const draft = withParameters(withoutMovedSecrets(next, before), split.query, newId);
  return taken({ before, source: 'query', draft, protocols });
}

/** Removes the endpoint at the end of a URL; the mode that it names stays. */
function withoutEnd(draft: ProfileDraft, protocols: Protocols): ProfileDraft {
  const { configured: _, ...rest } = draft;
  const { url: text, protocol } = draft.profile;
  const address = readAddress(text, draft.keepName, protocols.addressesOf(protocol).readUrl);
  const url = address.kind === 'url' ? savedUrl(address) : undefined;
  return url === undefined ? draft : { ...rest, profile: { ...draft.profile, url } };
}

/** Splits the query off the URL in a text, unless the URL is a link whose query names a server. */
function splitText(text: string, protocols: Protocols): { text: string; query: string } | undefined {
  const { readUrl } = protocols.addressesOf(firstProtocolId);
  const address = readAddress(text, true, readUrl);
  if (address.kind === 'configuration') {
    const { url, urlAt } = address.configuration;
    const split = splitQuery(url ?? '');
    return split && { text: textWithValue(text, address, urlAt, split.url), query: split.query };
  }
  const split = /^[^\s"'`]+$/.test(text.trim()) ? splitQuery(text.trim()) : undefined;
  const isLink = split && linkIn(text, protocols) !== linkIn(split.url, protocols);
  return split && !isLink ? { text: split.url, query: split.query } : undefined;
}

const linkIn = (text: string, protocols: Protocols) => protocols.claiming(text)?.addressInLink?.(text);

/** Takes the address that a link of another program leads to. */
function takenLink(before: ProfileDraft, text: string, { protocols }: World): Taking | undefined {
  const url = linkIn(text, protocols);
  if (url === undefined) return undefined;
  // The link decides the protocol, also where the address alone would not.
  const next = withAddress(before, text, protocols);
  const { configured: _, ...rest } = next;
  const draft = { ...rest, profile: { ...next.profile, url }, secrets: secretsFor(before, url) };
  return taken({ before, source: 'link', draft, protocols });
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
  ...configuredIn(body),
];

type Filled = Pick<Taken, 'source' | 'before'> &
  Partial<Pick<Taken, 'dropped' | 'ignored'>> & {
    draft: ProfileDraft;
    withheld?: string[];
    protocols: Protocols;
  };

function taken(filled: Filled): Taking {
  const { before, source, draft, dropped = [], ignored = [], withheld = [], protocols } = filled;
  const untyped = headersAndQuery(draft.profile).flatMap((header) =>
    header.secret && header.origin === null && !draft.secrets[header.id] ? [header.name] : [],
  );
  const missing = [...untyped, ...withheld];
  const changes = [...profileChanges(before.profile, draft.profile, protocols), ...newSecrets(before, draft)];
  return {
    status: 'taken',
    draft,
    taken: { source, changes, message: draft.message, dropped, ignored, missing, before },
  };
}

/** Lists existing secret headers and parameters whose value has changed. */
const newSecrets = (before: ProfileDraft, { profile, secrets }: ProfileDraft): ProfileChange[] =>
  headersAndQuery(profile).flatMap((header) => {
    const { id, secret } = header;
    const isTyped = secrets[id] !== undefined && secrets[id] !== '' && secrets[id] !== before.secrets[id];
    const label = labelIn(profile, header);
    const isKnown = headersAndQuery(before.profile).some(
      (other) => other.secret && labelIn(before.profile, other).toLowerCase() === label.toLowerCase(),
    );
    if (!secret || !isTyped || !isKnown) return [];
    return [{ label, before: say('profileChange_secret'), after: say('profileChange_newSecret') }];
  });

const labelIn = ({ query = [] }: Profile, header: ProfileHeader) =>
  say(query.includes(header) ? 'profileChange_parameter' : 'profileChange_header', { name: header.name });
