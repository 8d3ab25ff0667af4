import * as z from 'zod/mini';
import type { Field } from '../../form/field.ts';
import { withheldPlaces } from '../../form/secret-places.ts';
import { isNestedWithin, parseJson, writeJson } from '../../json/json.ts';
import { stepsOf } from '../../json/json-pointer.ts';
import { withoutSecrets } from '../input/form-state.ts';
import { base64, bytesOf } from '../masking/base64.ts';
import {
  forSessionLike,
  type Profile,
  type ProfileHeader,
  profile,
  withEachHeader,
} from '../profile/profile.ts';
import { type ProfileDraft, secretsFor } from '../profile/profile-draft.ts';

/** Mark at the beginning of a shared profile as text. */
export const sharedMark = 'runnel:';

const format = 'runnel-profile';
const version = 1;

/**
 * A profile that is handed to somebody else: as JSON in a file, or as `runnel:` and the JSON in base64url. It
 * has neither secrets nor the id of the profile. `withheld` names values of presets that were left out.
 */
const sharedDocument = z.object({
  format: z.literal(format),
  version: z.number(),
  profile: z.unknown(),
  withheld: z.catch(z.array(z.string()), []),
});

export type ReadShared =
  | { status: 'read'; profile: Profile; withheld: string[] }
  | { status: 'newer' | 'unreadable' | 'too-long' };

/** Characters: a profile with two pictures has some 20,000. */
const longest = 512 * 1024;
const deepest = 64;

/** Writes a profile as JSON for a file. */
export const sharedJson = (shared: Profile, withheld: string[] = []): string =>
  writeJson(documentOf(shared, withheld), 2);

const documentOf = (shared: Profile, withheld: string[]) => ({
  format,
  version,
  profile: withoutOrigins(shared),
  ...(withheld.length > 0 && { withheld }),
});

/** Writes a profile as one line of text. */
export const sharedText = (shared: Profile, withheld: string[] = []): string => {
  const json = writeJson(documentOf(shared, withheld));
  const text = base64(new TextEncoder().encode(json));
  return sharedMark + text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

/** Marks all secrets as missing, and removes the heading: neither exists in another browser. */
const withoutOrigins = ({ heading: _, ...shared }: Profile): Profile =>
  withEachHeader({ ...shared, id: '' }, (header) => (header.secret ? { ...header, origin: null } : header));

/** Reads a shared profile, as text or as JSON; undefined if a text is neither. */
export function readShared(text: string): ReadShared | undefined {
  const isText = text.trimStart().toLowerCase().startsWith(sharedMark);
  const isJson = /^\s*\{\s*"format"\s*:\s*"runnel-profile"/.test(text);
  if (!isText && !isJson) return undefined;
  if (text.length > longest) return { status: 'too-long' };
  const json = parseJson(isJson ? text : (decoded(text) ?? ''));
  if (json === undefined || !isNestedWithin(json, deepest)) return { status: 'unreadable' };
  const document = sharedDocument.safeParse(json);
  if (!document.success) return { status: 'unreadable' };
  const read = profile.safeParse(document.data.profile);
  const { withheld } = document.data;
  if (read.success) return { status: 'read', profile: withoutOrigins(read.data), withheld };
  return { status: document.data.version > version ? 'newer' : 'unreadable' };
}

/** Decodes the text after the mark; mail may have broken it into lines. */
function decoded(text: string): string | undefined {
  const written = text.trim().slice(sharedMark.length).replace(/\s+/g, '');
  try {
    const bytes = bytesOf(written.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Returns the draft with all that a shared profile says; the id stays. A header or parameter of the same name keeps its
 * id, and with it the stored secret, which goes to its own origin only. Values typed for another site are dropped.
 */
export function withShared(draft: ProfileDraft, shared: Profile, newId: () => string): ProfileDraft {
  const before = draft.profile;
  const headers = shared.headers.map((header) => {
    const known = before.headers.find(({ name }) => name.toLowerCase() === header.name.toLowerCase());
    return knownAs(header, known, newId);
  });
  const parameters = [...(before.query ?? [])];
  const query = shared.query?.map((parameter) => {
    const place = parameters.findIndex(({ name }) => name === parameter.name);
    const [known] = place === -1 ? [] : parameters.splice(place, 1);
    return knownAs(parameter, known, newId);
  });
  const { configured: _, message: __, ...rest } = draft;
  // Groups belong to this browser. A shared profile has the headers of its groups as its own.
  const { groups: ___, ...others } = shared;
  const groups = before.groups && { groups: before.groups };
  const heading = before.heading !== undefined && { heading: before.heading };
  const ids = new Set([...headers, ...(query ?? [])].flatMap(({ secret, id }) => (secret ? [id] : [])));
  return {
    ...rest,
    keepName: true,
    profile: { ...others, ...groups, ...heading, id: before.id, headers, ...(query && { query }) },
    secrets: Object.fromEntries(Object.entries(secretsFor(draft, shared.url)).filter(([id]) => ids.has(id))),
  };
}

function knownAs(
  header: ProfileHeader,
  known: ProfileHeader | undefined,
  newId: () => string,
): ProfileHeader {
  if (!header.secret) return { ...header, id: known?.id ?? newId() };
  const origin = known?.secret ? known.origin : null;
  return { ...header, id: known?.id ?? newId(), origin, ...forSessionLike(known) };
}

/** Prepares a profile for export. Keeps of its presets only values that are known to be no secrets. */
export const exportedProfile = (profile: Profile, configFields: Field[]): Profile => ({
  ...profile,
  call: {
    ...profile.call,
    presets: profile.call.presets.map((preset) => ({
      ...preset,
      values: withoutSecrets(preset.values, withheldPlaces(configFields, preset.values)),
    })),
  },
});

/** Names the values that an exported profile lacks, for whoever fills them in. */
export const withheldNames = ({ call }: Profile, configFields: Field[]): string[] =>
  call.presets.flatMap(({ name, values }) =>
    withheldPlaces(configFields, values).map((at) => [name, ...stepsOf(at)].join(' › ')),
  );
