import { modeName } from './mode-names.ts';
import { nameFromUrl, type Persona, type Profile } from './profile.ts';

/** Lists the settings that will be saved after a configuration was pasted. */
export function savedLines(profile: Profile, url: string | undefined): { label: string; text: string }[] {
  const { name, mode, persona, layout } = profile;
  const lines = [
    { label: 'Name', text: name.trim() || (url === undefined ? '' : nameFromUrl(url)) },
    { label: 'URL', text: url ?? '' },
    { label: 'Data transfer mode', text: modeName(mode) },
    { label: 'Assistant', text: partnerText(persona.assistant) },
    { label: 'You', text: partnerText(persona.user) },
    { label: 'Layout', text: layoutText(layout) },
  ];
  return lines.filter(({ text }) => text !== '');
}

const partnerText = ({ name, tagline = '', avatar }: Persona['user'] & { tagline?: string }) =>
  [name, tagline && `“${tagline}”`, avatar && 'with a picture'].filter((part) => part !== '').join(', ');

const layoutText = ({ height, maxWidth }: Profile['layout']) =>
  [height !== null && `${height} px high`, maxWidth !== null && `at most ${maxWidth} px wide`]
    .filter((part) => part !== false)
    .join(', ');

const mostNamed = 10;
const longestName = 60;

/** Names what a configuration says and Runnel does not use; empty where there is nothing. */
export function ignoredText(paths: string[][]): string {
  if (paths.length === 0) return '';
  const names = paths.slice(0, mostNamed).map((path) => {
    const name = path.join('.');
    return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
  });
  const more = paths.length - names.length;
  return `Ignored, because Runnel does not use it: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** Says before saving that the URL is saved without its end. */
export const droppedNote = (dropped: string, url: string) =>
  `Will be saved as ${url}, without “${dropped}”, which LangServe serves below each runnable.`;

/** Says the same after saving. */
export const droppedNotice = (dropped: string, url: string) =>
  `Saved as ${url}, without “${dropped}”, which LangServe serves below each runnable.`;
