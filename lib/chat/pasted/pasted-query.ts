import { isSecretName, isSecretParameter, isSecretText } from '../../form/secret-signs.ts';
import { type Parameter, parametersIn, readParameter, splitQuery } from '../../runnable/runnable-url.ts';
import { forSessionLike, type ProfileHeader } from '../profile/profile.ts';
import type { ProfileDraft } from '../profile/profile-draft.ts';
import { type PastedHeader, PasteError } from './pasted-request.ts';

/** A header or a parameter of a draft, and its value if it is secret. */
export type Made = { header: ProfileHeader; secret: string };

/** Marks a header or a parameter as secret by its name or value, and also if its value is unknown. */
export function madeHeader(
  { name, value, isOpen, isSecret: isMarked = false }: PastedHeader,
  id: string,
  replaced: ProfileHeader | undefined,
  isSecretBy: (name: string) => boolean = isSecretName,
): Made {
  const isSecret =
    isOpen || isMarked || isSecretBy(name) || isSecretText(value) || isSecretText(readParameter(value));
  if (!isSecret) return { header: { id, secret: false, name, value }, secret: '' };
  const header = { id, secret: true as const, name, origin: null, ...forSessionLike(replaced) };
  return { header, secret: isOpen ? '' : value };
}

/** Adds the parameters of a query to a draft; they replace those with the same names. */
export function withParameters(draft: ProfileDraft, query: string, newId: () => string): ProfileDraft {
  const pasted = parametersIn(query);
  if (pasted.length === 0) return draft;
  const before = draft.profile.query ?? [];
  const kept = before.filter(({ name }) => !pasted.some((parameter) => parameter.name === name));
  const made = pasted.map((parameter) =>
    madeHeader(
      { ...parameter, isOpen: isOpen(parameter) },
      newId(),
      before.find(({ name }) => name === parameter.name),
      isSecretParameter,
    ),
  );
  const ids = new Set(before.filter((item) => !kept.includes(item)).map(({ id }) => id));
  const secrets = Object.entries(draft.secrets).filter(([id]) => !ids.has(id));
  const typed = made.flatMap(({ header, secret }) => (secret ? [[header.id, secret]] : []));
  return {
    ...draft,
    profile: { ...draft.profile, query: [...kept, ...made.map(({ header }) => header)] },
    secrets: Object.fromEntries([...secrets, ...typed]),
  };
}

/** A variable of a shell or of code, or a place to fill in: `$KEY`, `${key}`, `%KEY%`, `<key>`, `{key}`. */
const variable = /^(?:\$(?:env:)?\w+|\$?\{[^{}]+\}|%[a-z_]\w{2,}%|<[^<>]+>)$/i;

/** A variable inside a text. Two hex digits after `%` are an escape. */
const elsewhere = /\$[\w{(]|`|%(?![\da-f]{2})[a-z_]\w{2,}%/i;

const isOpen = ({ value }: Parameter) => variable.test(value);

/** Returns a URL whose variables are values of its query; throws a PasteError for any other variable. */
export function openUrl(url: string): string {
  const { url: rest, query } = splitQuery(url) ?? { url, query: '' };
  const known = parametersIn(query).flatMap((parameter) =>
    isOpen(parameter) ? [parameter.name] : [parameter.name, parameter.value],
  );
  if (elsewhere.test([rest, ...known].join(' '))) throw new PasteError({ code: 'open-url', url });
  return url;
}
