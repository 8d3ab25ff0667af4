import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import licences from 'spdx-license-list/full.js';

export const noticesFile = 'THIRD-PARTY.txt';

/** Prefixes of the ids of virtual modules, and the build tool that adds them. */
const addedBy: [start: string, name: string][] = [
  ['\0rolldown/', 'rolldown'],
  ['\0vite/', 'vite'],
  ['\0virtual:wxt-', 'wxt'],
];

/** Returns the folder of the package that a module belongs to; undefined for our own modules. */
function packageFolder(id: string, root: string): string | undefined {
  const tool = addedBy.find(([start]) => id.startsWith(start));
  if (tool) return join(root, 'node_modules', tool[1]);
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];
}

type Person = string | { name?: string; email?: string };
type Package = {
  name: string;
  version: string;
  license?: string;
  author?: Person;
  repository?: string | { url: string };
};

function writtenBy({ name, author, repository }: Package): string {
  if (typeof author === 'string') return author;
  if (author?.name) return author.email ? `${author.name} <${author.email}>` : author.name;
  const url = typeof repository === 'string' ? repository : repository?.url;
  return `the authors of ${name}${url ? ` (${url})` : ''}`;
}

/** Cuts off the licences of the packages inside Vite: none of them is in the extension. */
const ownPart = (text: string) => text.split('# Licenses of bundled dependencies')[0]?.trim() ?? text;

const exampleAuthor = /Copyright \(c\) <year>.*/;

/**
 * Returns the package's own licence files. Falls back to the SPDX text with the package's author, and appends
 * the SPDX text to a file that only refers to it.
 * @throws an error if there is neither
 */
function licenceText(folder: string, about: Package): string {
  const files = readdirSync(folder).filter((file) => /^(?:un)?licen[cs]e|^copying|^notice/i.test(file));
  const own = files
    .toSorted()
    .map((file) => ownPart(readFileSync(join(folder, file), 'utf8')))
    .join('\n\n');
  const standard = licences[about.license ?? '']?.licenseText.trim() ?? '';
  if (own) return own.length > standard.length / 2 ? own : `${own}\n\n${standard}`;
  if (exampleAuthor.test(standard))
    return standard.replace(exampleAuthor, () => `Copyright (c) ${writtenBy(about)}`);
  throw new Error(
    `${about.name} is in the bundle, but its licence is not (${about.license ?? 'none named'}).`,
  );
}

function notice(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
  const text = licenceText(folder, about);
  return titled(`${about.name} ${about.version}`, about.license ?? 'see below', text);
}

function titled(title: string, licence: string, text: string): string {
  const line = '-'.repeat(80);
  return `${line}\n${title}\nLicence: ${licence}\n${line}\n\n${text}\n`;
}

const iconsFile = /components\/ui\/Icon\.tsx$/;

/** Returns the licence of the icons, whose outlines are copied into our own module. */
const iconNotice = (moduleId: string) =>
  titled(
    'lucide-static 1.62.0',
    'ISC',
    readFileSync(moduleId.replace(iconsFile, 'components/ui/icons-licence.txt'), 'utf8'),
  );

/**
 * Builds the list of packages with a part in the bundle, each with its licence, sorted by name.
 * @param moduleIds of all chunks that were built
 * @param root the folder of `node_modules`
 */
export function thirdPartyNotices(moduleIds: Iterable<string>, root: string): string {
  const ids = [...moduleIds];
  const folders = new Set(ids.flatMap((id) => packageFolder(id, root) ?? []));
  const icons = ids.filter((id) => iconsFile.test(id)).slice(0, 1);
  const notices = [...[...folders].map(notice), ...icons.map(iconNotice)].toSorted();
  return `Runnel contains parts of these packages.\n\n${notices.join('\n')}`;
}
