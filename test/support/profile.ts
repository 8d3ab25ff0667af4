import { newProfile, type Profile, type ProfileHeader } from '../../lib/chat/profile/profile.ts';
import type { Prompt } from '../../lib/chat/prompt/prompt.ts';

export const aProfile = (part: Partial<Profile> = {}): Profile => ({
  ...newProfile('p1'),
  name: 'Chat',
  url: 'http://127.0.0.1:8000/chat',
  ...part,
});

export const plainHeader = (name: string, value: string): ProfileHeader => ({
  id: `id of ${name}`,
  secret: false,
  name,
  value,
});

/** A header with a secret value; `origin` is the one it was typed for. */
export const secretHeader = (name: string, origin: string | null = null): ProfileHeader => ({
  id: `id of ${name}`,
  secret: true,
  name,
  origin,
});

export const aPrompt = (name: string, text = `Text of ${name}`): Prompt => ({
  id: `id of ${name}`,
  name,
  text,
});
