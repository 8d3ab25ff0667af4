import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { folding } from '../../lib/langserve/fold.ts';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { saidTexts } from '../../lib/output/said-texts.ts';
import { foldOf } from '../../lib/runnable/fold.ts';
import { type ContentBlockCase, contentBlockCases } from '../support/content-blocks.ts';

const inside = (parts: AnswerPart[]): AnswerPart[] =>
  parts.flatMap((part) => [
    part,
    ...('parts' in part ? inside(part.parts) : []),
    ...(part.kind === 'tool-call' ? inside(part.call.parts ?? []) : []),
    ...(part.kind === 'tool-result' ? inside(part.result.parts) : []),
  ]);

const ofKind = <Kind extends AnswerPart['kind']>(parts: AnswerPart[], kind: Kind) =>
  inside(parts).filter((part): part is Extract<AnswerPart, { kind: Kind }> => part.kind === kind);

const blocksOf = ({ blocks }: ContentBlockCase, ...types: string[]) =>
  blocks.filter(({ type }) => types.includes(String(type)));

const texts = (list: JsonObject[], name: string) =>
  list.flatMap((block) => (typeof block[name] === 'string' ? [block[name]] : []));

const bare = (text: string) => text.replace(/\s+/g, '');

/** The letters of a text, in any order: thoughts stand before the text that they are in. */
const lettersOf = (text: string) => [...bare(text)].toSorted().join('');

const isNoRefusal = ({ kind }: AnswerPart) => kind !== 'refusal';

/** Names that LangChain gives to a tool of a provider; the person reads the provider's own. */
const ownNames: Record<string, RegExp> = {
  code_interpreter: /^(code_|python)/,
  web_search: /^(web_|browser_)?search/,
  remote_mcp: /./,
  mcp_list_tools: /^mcp_list_tools$/,
};

const annotations = (of: ContentBlockCase) =>
  blocksOf(of, 'text').flatMap(({ annotations: list }) =>
    Array.isArray(list) ? list.filter(isJsonObject) : [],
  );

/** Returns the text of an answer; `content_blocks` leaves out spoken words, and a text that shares the index of a thought. */
function wantedText(one: ContentBlockCase): string {
  const { additional_kwargs: beside } = one.whole;
  const audio = isJsonObject(beside) ? beside.audio : undefined;
  const said = texts(blocksOf(one, 'text', 'text-plain'), 'text').join('');
  if (said === '' && isJsonObject(audio)) return String(audio.transcript);
  return one.name.startsWith('same index text') ? 'Here are the results.' : said;
}

/** Everything that a person can come to see of parts. */
const seen = (parts: AnswerPart[]) => JSON.stringify(parts);

const sealed = (value: Json, found: string[] = []): string[] => {
  if (Array.isArray(value)) for (const item of value) sealed(item, found);
  else if (isJsonObject(value)) {
    for (const [name, item] of Object.entries(value)) {
      if (/^encrypted_|signature/.test(name) && typeof item === 'string' && item.length > 8) found.push(item);
      else sealed(item, found);
    }
  }
  return found;
};

describe.each(contentBlockCases().map((one) => [one.name, one] as const))('%s', (_, one) => {
  const readings: [string, AnswerPart[]][] = [['whole', outputParts(one.whole, null)]];
  if (one.chunks.length > 0) {
    readings.push(['streamed', outputParts(folding.output(foldOf(folding, one.chunks), null), null)]);
  }

  test.each(readings)('says what the text blocks say, %s', (_, parts) => {
    const said = wantedText(one);
    const isOfTool = one.whole.type === 'tool';
    const shown = isOfTool
      ? ofKind(parts, 'text').map(({ text }) => text)
      : saidTexts(parts.filter(isNoRefusal));
    // `content_blocks` does not know tags.
    const tagged = /<\/?think/.test(said) ? ofKind(parts, 'reasoning').map(({ text }) => text) : [];
    expect(lettersOf([...shown, ...tagged].join(''))).toBe(lettersOf(said.replace(/<\/?think(ing)?>/g, '')));
  });

  test.each(readings)('has the thoughts in rows of their own, %s', (_, parts) => {
    const thoughts = bare(texts(blocksOf(one, 'reasoning'), 'reasoning').join(''));
    const shown = bare(
      ofKind(parts, 'reasoning')
        .map(({ text }) => text)
        .join(''),
    );
    expect(shown).toContain(thoughts);
  });

  test.each(readings)('has each call with its arguments, %s', (_, parts) => {
    const names = [
      ...ofKind(parts, 'tool-call').map(({ call }) => call.name),
      ...ofKind(parts, 'unknown').map(({ type }) => type),
    ];
    const wanted = blocksOf(one, 'tool_call', 'server_tool_call').map(({ name }) => String(name));
    const isShown = (name: string) =>
      names.some((shown) => shown === name || `${shown}${shown}` === name || ownNames[name]?.test(shown));
    expect(wanted.filter((name) => !isShown(name))).toEqual([]);
  });

  test.each(readings)('lists each citation among its sources, %s', (_, parts) => {
    const urls = ofKind(parts, 'sources').flatMap(({ sources }) => sources.map(({ url }) => url));
    for (const { url } of annotations(one)) if (typeof url === 'string') expect(urls).toContain(url);
  });

  test.each(readings)('shows each picture, sound and file, %s', (_, parts) => {
    expect(ofKind(parts, 'media').length).toBeGreaterThanOrEqual(
      blocksOf(one, 'image', 'audio', 'video', 'file').filter(({ base64, url }) => base64 ?? url).length,
    );
  });

  test.each(readings)('keeps what is sealed out of sight, %s', (_, parts) => {
    for (const text of sealed(one.whole)) expect(seen(parts)).not.toContain(text);
  });
});
