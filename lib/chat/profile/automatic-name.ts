import { say } from '../../words/say.ts';
import { nameFromUrl, type Profile } from './profile.ts';

/** Names a profile after its URL; adds the host or a number if another profile has that name. */
export function automaticName(url: string, others: Pick<Profile, 'name' | 'url'>[]): string {
  const name = nameFromUrl(url);
  const isFree = (candidate: string) => others.every((other) => other.name !== candidate);
  if (isFree(name)) return name;
  const { host } = new URL(url);
  const isOfHost = others.some((other) => other.name === name && new URL(other.url).host === host);
  const atHost = say('name_atHost', { name, host });
  if (!isOfHost && name !== host && isFree(atHost)) return atHost;
  let number = 2;
  const numbered = () => say('name_numbered', { name, number: String(number) });
  while (!isFree(numbered())) number += 1;
  return numbered();
}
