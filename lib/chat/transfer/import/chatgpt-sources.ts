import { isJsonObject, type Json, type JsonObject, parseJson } from '../../../json/json.ts';
import { countLeftOut, type LeftOut } from './import-report.ts';

/** A mark of ChatGPT inside a text: between private-use characters today, in lenticular brackets before. */
const marks = /\ue200[^\ue201]*(?:\ue201|$)|【\d[^【】†]*†[^【】]*】/gu;

/** Replaces the marks in an answer by the sources that its metadata names; counts the others. */
export function withSources(text: string, metadata: JsonObject, leftOut: LeftOut): string {
  const meanings = meaningsIn(text, metadata);
  return text.replace(marks, (mark) => {
    const meaning = meanings.get(mark) || entityIn(mark);
    if (meaning === '') countLeftOut(leftOut, 'other-contents');
    return meaning;
  });
}

function meaningsIn(text: string, { content_references: references, citations }: JsonObject) {
  const meanings = new Map<string, string>();
  const markAt = markFinder(text);
  for (const reference of objectsIn(references))
    if (typeof reference.matched_text === 'string')
      meanings.set(reference.matched_text, linksTo(objectsIn(reference.items)) || altOf(reference));
  for (const { start_ix: start, end_ix: end, metadata } of objectsIn(citations))
    if (typeof start === 'number' && typeof end === 'number' && isJsonObject(metadata))
      meanings.set(markAt(start, end), linksTo([metadata]) || altOf(metadata));
  return meanings;
}

/** Characters of a mark at most. */
const longestMark = 1_000;

/**
 * Builds what finds the mark at a place: counted in characters, of which an emoji is one, or in the two units that it has
 * here.
 */
function markFinder(text: string): (start: number, end: number) => string {
  let characters: string[] | undefined;
  return (start, end) => {
    if (end - start > longestMark) return '';
    const byUnits = text.slice(start, end);
    if (byUnits.match(marks)?.[0] === byUnits) return byUnits;
    characters ??= [...text];
    return characters.slice(start, end).join('');
  };
}

const objectsIn = (value: Json | undefined) => (Array.isArray(value) ? value.filter(isJsonObject) : []);

function linksTo(items: JsonObject[]): string {
  const links = items.flatMap(({ title, url }) => {
    if (typeof url !== 'string' || !/^https?:\/\/[^\s<>]+$/iu.test(url)) return [];
    const name = typeof title === 'string' && title.trim() !== '' ? title : url;
    return [`[${name.replace(/\s+/gu, ' ').replace(/[[\]\\]/gu, '\\$&')}](<${url}>)`];
  });
  return links.length > 0 ? `(${links.join(', ')})` : '';
}

const altOf = ({ alt, name }: JsonObject) => {
  if (typeof alt === 'string' && alt !== '') return alt;
  return typeof name === 'string' && name !== '' ? `(${name})` : '';
};

/** The name of a place, person or thing: it stands in the mark itself, as the second item of a list. */
function entityIn(mark: string): string {
  const list = parseJson(/^\ue200entity\ue202(.*)\ue201$/su.exec(mark)?.[1] ?? '');
  const name = Array.isArray(list) ? list[1] : undefined;
  return typeof name === 'string' ? name : '';
}
