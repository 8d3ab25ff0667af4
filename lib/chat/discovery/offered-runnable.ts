import type { InputPlan } from '../../form/input-plan.ts';
import { propertiesOf, resolverOf } from '../../form/schema/json-schema.ts';
import { isJsonObject, type Json } from '../../json/json.ts';
import { shortened } from '../../json/json-length.ts';
import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import type { DiscoveryFailure, FoundRunnable } from '../../runnable/discovery.ts';
import { say } from '../../words/say.ts';
import { schemaTypesText } from '../input/form-words.ts';
import { usualCall } from '../profile/call-settings.ts';
import {
  copyName,
  headersAndQuery,
  nameFromUrl,
  newProfile,
  originOf,
  type Profile,
} from '../profile/profile.ts';
import type { ProfileDraft } from '../profile/profile-draft.ts';

/** A found runnable, with the facts that a person chooses by. */
export type OfferedRunnable = Omit<FoundRunnable, 'input'> & {
  protocol: string;
  /** Its name, or the path of its URL as people read it: `/` for a runnable at the root. */
  path: string;
  /** Undefined if its input is unknown. */
  takes: TakenInput | undefined;
  /** Whether a profile has its URL already. */
  isKnown: boolean;
};

/** An input in a few words: its kind, or the names of its first fields and the number of the others. */
export type TakenInput = { words: string } | { names: string; more: number };

/** Runnables at an address, or why there are none. */
export type FoundRunnables =
  | { outcome: 'found'; runnables: OfferedRunnable[]; incomplete: string[] }
  | {
      outcome: 'nothing';
      failure: DiscoveryFailure;
      /** The protocol that the server speaks, if that is known. */
      protocol?: string;
    };

/** Finds runnables at servers, and adds profiles for them. Both must be called in a click. */
export type Finder = {
  find(address: string, draft: ProfileDraft): Promise<FoundRunnables>;
  /** `edited` is the saved profile of the draft. Resolves to why not all were saved, or to undefined. */
  add(
    chosen: OfferedRunnable[],
    draft: ProfileDraft,
    edited: Profile | undefined,
  ): Promise<string | undefined>;
  /** Tells whether an order that was refused in part has added this one. */
  isAdded?(runnable: OfferedRunnable): boolean;
};

/** The mode of a new profile: streaming where it is exposed. */
export const modeOf = ({ modes }: Pick<OfferedRunnable, 'modes'>): DataTransferMode => modes[0] ?? 'stream';

/**
 * Names runnables as their server does, or after their paths; each name differs from the others and from those of
 * profiles.
 */
export function distinctNames(chosen: Pick<OfferedRunnable, 'url' | 'name'>[], taken: string[]): string[] {
  const shortNames = chosen.map((item) => item.name ?? nameFromUrl(item.url));
  const used = [...taken];
  return chosen.map((item, place) => {
    const short = shortNames[place] ?? '';
    const isShared = shortNames.indexOf(short) !== shortNames.lastIndexOf(short);
    const long = item.name ?? longName(item.url);
    const candidates = [...(isShared ? [] : [short]), long, nameAtHost(long, item.url)];
    const name = candidates.find((candidate) => !used.includes(candidate)) ?? copyName(short, used);
    used.push(name);
    return name;
  });
}

const longName = (url: string) => decodedPath(url).slice(1) || new URL(url).host;

const nameAtHost = (name: string, url: string) => say('discovery_nameAt', { name, host: new URL(url).host });

/** Returns the path of a URL as people read it. */
export function decodedPath(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

type NewProfile = { chosen: OfferedRunnable; name: string; id: string };

/** Builds the draft of a profile for a runnable, with the headers, the query and the cookie setting of the searched draft. */
export function draftFor({ chosen, name, id }: NewProfile, { profile, secrets }: ProfileDraft): ProfileDraft {
  const made: Profile = {
    ...newProfile(id),
    name,
    url: chosen.url,
    protocol: chosen.protocol,
    mode: modeOf(chosen),
    headers: profile.headers,
    sendCookies: profile.sendCookies,
    ...(profile.query && { query: profile.query }),
    ...(profile.groups && { groups: profile.groups }),
    call: usualCall,
  };
  return { profile: made, secrets, keepName: true };
}

/** Tells whether the draft has a stored secret that was not typed again: only the worker knows its value. */
export const hasStoredSecret = ({ profile, secrets }: ProfileDraft, url: string): boolean =>
  headersAndQuery(profile).some(
    (header) => header.secret && header.origin === originOf(url) && !Object.hasOwn(secrets, header.id),
  );

/** Lists the headers that the chosen runnables need and the draft lacks. */
export function lackingHeaders(chosen: OfferedRunnable[], { headers }: Pick<Profile, 'headers'>): string[] {
  const has = new Set(headers.map(({ name }) => name.toLowerCase()));
  const needed = new Map(chosen.flatMap((item) => item.headers.map((name) => [name.toLowerCase(), name])));
  return [...needed].flatMap(([lower, name]) => (has.has(lower) ? [] : [name]));
}

/**
 * Returns the protocol of a server at this very address, which is no address of a runnable then; undefined if that is not
 * known.
 */
export function spokenAt(address: string, found: FoundRunnables): string | undefined {
  const below = address.replace(/\/*$/, '/');
  if (found.outcome === 'nothing') {
    const { failure, protocol } = found;
    return 'url' in failure && `${failure.url}/`.startsWith(below) ? protocol : undefined;
  }
  const isBelow = found.runnables.every(({ url }) => url.startsWith(below));
  return isBelow ? found.runnables[0]?.protocol : undefined;
}

/** Largest number of fields that are named. */
const mostNames = 5;

/** Describes an input by its fields, or by its kind; undefined if it has no fields. */
export function takenInput(input: Json, plan: InputPlan): TakenInput | undefined {
  switch (plan.kind) {
    case 'text':
      return { words: say('schemaType_string') };
    case 'conversation':
      return { words: say('discovery_takesMessages') };
    case 'raw':
      return { words: plan.types.length === 0 ? say('composer_json') : schemaTypesText(plan.types) };
    case 'object':
    case 'open':
      return takenFields(namesIn(input));
  }
}

function takenFields(fields: string[]): TakenInput | undefined {
  if (fields.length === 0) return undefined;
  const names = fields
    .slice(0, mostNames)
    .map((name) => shortened(name, longestName))
    .join(', ');
  return { names, more: Math.max(0, fields.length - mostNames) };
}

const namesIn = (input: Json) =>
  isJsonObject(input) ? Object.keys(propertiesOf(resolverOf(input)(input))) : [];

const longestName = 60;
