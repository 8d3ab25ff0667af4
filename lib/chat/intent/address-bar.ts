import { say } from '../../words/say.ts';
import type { Profile } from '../profile/profile.ts';
import { sendsAtOnce } from '../prompt/placeholder.ts';
import { type Prompt, promptKey } from '../prompt/prompt.ts';
import type { Asked } from './intent.ts';

type Named = Pick<Profile, 'id' | 'name' | 'prompts'>;

/** The profiles to choose from in the address bar. `chosen` is the one of the next message. */
export type Choice = { profiles: Named[]; chosen: Named | undefined };

/** A line under the address bar: `content` is what the person would have typed, `description` is XML. */
export type Suggestion = { content: string; description: string };

const mostSuggestions = 6;

type Typed = {
  /** Profile that is named; undefined: none. */
  profile: Named | undefined;
  /** Prompt that is named, of that profile or of the chosen one. */
  prompt: Prompt | undefined;
  text: string;
  /** A name that no profile or prompt has. */
  isUnknown: boolean;
};

/** Reads `question`, `@profile question`, `/prompt question` or `@profile /prompt question`. */
export function askedInAddressBar(typed: string, choice: Choice): Asked | undefined {
  const { profile, prompt, text, isUnknown } = readTyped(typed, choice);
  const asked = { profileId: (profile ?? choice.chosen)?.id ?? null, promptId: prompt?.id ?? null };
  if (prompt) return { ...asked, want: { kind: 'message', text, isSent: false } };
  if (text === '' && !profile) return undefined;
  return { ...asked, want: { kind: 'message', text, isSent: text !== '' && !isUnknown } };
}

function readTyped(typed: string, { profiles, chosen }: Choice): Typed {
  const all = typed.trim();
  const profile = all.startsWith('@') ? namedIn(all.slice(1), profiles) : undefined;
  const text = profile ? all.slice(1 + profile.length).trimStart() : all;
  const prompt = calledIn(text, (profile?.of ?? chosen)?.prompts ?? []);
  const isUnknown = !prompt && (/^\/\S/.test(text) || (!profile && text.startsWith('@')));
  return {
    profile: profile?.of,
    prompt,
    text: prompt ? text.slice(1 + prompt.name.length).trimStart() : text,
    isUnknown,
  };
}

/** Finds the profile whose name the text begins with: the longest, or the only one with the first word in it. */
function namedIn(text: string, profiles: Named[]): { of: Named; length: number } | undefined {
  const whole = profiles
    .filter(({ name }) => beginsWith(text, name))
    .sort((one, other) => other.name.length - one.name.length)[0];
  if (whole) return { of: whole, length: whole.name.length };
  const [word = ''] = text.split(/\s/u, 1);
  const [only, ...others] = matching(word, profiles);
  return word !== '' && only && others.length === 0 ? { of: only, length: word.length } : undefined;
}

const beginsWith = (text: string, name: string) =>
  name !== '' &&
  keyOf(text.slice(0, name.length)) === keyOf(name) &&
  /^(?:\s|$)/u.test(text.slice(name.length));

const matching = (part: string, profiles: Named[]) =>
  profiles.filter(({ name }) => keyOf(name).startsWith(keyOf(part)));

const calledIn = (text: string, prompts: Prompt[]) =>
  text.startsWith('/')
    ? prompts.find(({ name }) => promptKey(text.slice(1).split(/\s/u, 1)[0] ?? '') === promptKey(name))
    : undefined;

const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

/** Describes what Enter does with the text as it stands. */
export function addressBarHint(typed: string, choice: Choice): string {
  const { profile: named, prompt, text, isUnknown } = readTyped(typed, choice);
  const profile = named ?? choice.chosen;
  if (!profile) return escaped(say('addressBar_noProfile'));
  if (prompt) return describedPrompt(profile, prompt, text);
  if (isUnknown) return escaped(say('addressBar_unknown', { profile: profile.name }));
  return text === '' && !named ? escaped(say('addressBar_hint')) : described(profile, text);
}

/** Suggests profiles for a question or the begin of a name, and prompts before anything else is typed. */
export function suggestions(typed: string, choice: Choice): Suggestion[] {
  const { profile, text, prompt } = readTyped(typed, choice);
  if (prompt) return [];
  const isCalling = text.startsWith('/');
  const profiles = profile || isCalling ? [] : profileSuggestions(text, choice);
  const prompts = isCalling || text === '' ? promptSuggestions(text.slice(1), profile, choice) : [];
  return [...profiles, ...prompts].slice(0, mostSuggestions);
}

function profileSuggestions(text: string, { profiles, chosen }: Choice): Suggestion[] {
  const isNaming = text.startsWith('@');
  const question = isNaming ? '' : text;
  const named = isNaming ? matching(text.slice(1), profiles) : profiles.filter((of) => of !== chosen);
  return named.map((of) => ({ content: `@${of.name} ${question}`, description: described(of, question) }));
}

function promptSuggestions(part: string, profile: Named | undefined, { chosen }: Choice): Suggestion[] {
  const of = profile ?? chosen;
  if (!of) return [];
  const called = of.prompts.filter(({ name }) => promptKey(name).startsWith(promptKey(part)));
  return called.map((prompt) => ({
    content: `${profile ? `@${profile.name} ` : ''}/${prompt.name} `,
    description: describedPrompt(of, prompt, ''),
  }));
}

const described = ({ name }: Named, question: string) =>
  escaped(
    question === ''
      ? say('addressBar_profile', { profile: name })
      : say('addressBar_question', { profile: name, question }),
  );

function describedPrompt({ name }: Named, prompt: Prompt, text: string) {
  const isSent = sendsAtOnce({ ...prompt, text: `${prompt.text}\n${text}` });
  const words = { profile: name, prompt: `/${prompt.name} ${text}`.trimEnd() };
  return escaped(say(isSent ? 'addressBar_promptAtOnce' : 'addressBar_prompt', words));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** The browser refuses a suggestion that is no XML. */
const escaped = (text: string) =>
  [...text]
    .filter((character) => !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(character))
    .map((character) => entities[character] ?? character)
    .join('');
