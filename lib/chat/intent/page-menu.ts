import { parseJson } from '../../json/json.ts';
import { say } from '../../words/say.ts';
import type { Profile } from '../profile/profile.ts';
import { sendsAtOnce } from '../prompt/placeholder.ts';
import type { Prompt } from '../prompt/prompt.ts';
import type { Asked, Want } from './intent.ts';

const places = ['selection', 'page', 'link', 'image'] as const;
type Place = (typeof places)[number];

/** An item of the context menu of web pages. */
export type MenuItem = { id: string; title: string; contexts: [Place, ...Place[]]; parentId?: string };

/** The part of a profile that the menu shows. */
export type MenuProfile = Pick<Profile, 'id' | 'name' | 'prompts'>;

/** A chosen item and the place of the pointer, as the browser tells. */
export type ChosenItem = {
  menuItemId: string | number;
  selectionText?: string | undefined;
  linkUrl?: string | undefined;
  srcUrl?: string | undefined;
  mediaType?: string | undefined;
  frameId?: number | undefined;
};

const mostPrompts = 20;
const longestName = 40;

/** UTF-16 units of a selected text that is handed on. A longer one is read from the page. */
export const longestSelection = 200_000;

/** Returns what the menu depends on. */
export const menuProfile = (profile: Profile | undefined): MenuProfile | undefined =>
  profile && { id: profile.id, name: profile.name, prompts: profile.prompts.slice(0, mostPrompts) };

/** Lists the items for a profile: one for each place, and its prompts in a submenu. */
export function menuItems(profile: MenuProfile | undefined): MenuItem[] {
  if (!profile) return [];
  const name = shortened(profile.name);
  const titles: Record<Place, string> = {
    selection: say('pageMenu_selection', { profile: name }),
    page: say('pageMenu_page', { profile: name }),
    link: say('pageMenu_link', { profile: name }),
    image: say('pageMenu_image', { profile: name }),
  };
  return [
    ...places.map(
      (place): MenuItem => ({
        id: idOf(profile.id, place),
        title: asTitle(titles[place]),
        contexts: [place],
      }),
    ),
    ...promptItems(profile, name),
  ];
}

function promptItems({ id, prompts }: MenuProfile, profile: string): MenuItem[] {
  if (prompts.length === 0) return [];
  const parentId = idOf(id, 'prompts');
  const contexts: MenuItem['contexts'] = [...places];
  return [
    { id: parentId, title: asTitle(say('pageMenu_prompts', { profile })), contexts },
    ...prompts.map((prompt) => ({
      id: idOf(id, 'any', prompt.id),
      title: asTitle(promptTitle(prompt)),
      contexts,
      parentId,
    })),
  ];
}

function promptTitle(prompt: Prompt): string {
  const name = shortened(prompt.name);
  return sendsAtOnce(prompt) ? say('pageMenu_promptAtOnce', { prompt: name }) : name;
}

/** Reads what was chosen; undefined if it is no item of ours. */
export function chosenItem(item: ChosenItem): Asked | undefined {
  const read = parseJson(String(item.menuItemId));
  if (!Array.isArray(read)) return undefined;
  const [profileId, place, promptId = null] = read;
  if (typeof profileId !== 'string' || typeof place !== 'string') return undefined;
  if (promptId !== null && typeof promptId !== 'string') return undefined;
  const want = wantAt(place, item);
  return want && { profileId, promptId, want };
}

/** A prompt goes to the innermost of what is under the pointer. */
function wantAt(place: string, item: ChosenItem): Want | undefined {
  const { selectionText, linkUrl, srcUrl, mediaType, frameId = 0 } = item;
  const isFor = (name: Place) => place === name || place === 'any';
  if (isFor('selection') && selectionText)
    return {
      kind: 'selection',
      text: selectionText.length > longestSelection ? null : selectionText,
      frameId,
    };
  if (isFor('image') && srcUrl && mediaType === 'image') return { kind: 'image', url: srcUrl };
  if (isFor('link') && linkUrl) return { kind: 'link', url: linkUrl, text: selectionText ?? null };
  return isFor('page') ? { kind: 'page' } : undefined;
}

const idOf = (...parts: string[]) => JSON.stringify(parts);

/** The browser reads `&` as the mark of an access key, and `%s` as the place of the selected text. */
const asTitle = (text: string) => text.replaceAll('&', '&&').replaceAll('%s', '%\u2060s');

function shortened(name: string) {
  const characters = [...name];
  return characters.length > longestName ? `${characters.slice(0, longestName - 1).join('')}…` : name;
}
