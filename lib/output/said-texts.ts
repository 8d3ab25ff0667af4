import type { AnswerPart, Mark, Source } from './answer-part.ts';

/** A text as it was said, or with links at its citations, in Markdown. */
export type TextForm = 'said' | 'cited';

/** Returns what parts say to the person: not thoughts, tools, fields beside the answer, or what was said before. */
export function saidTexts(parts: AnswerPart[], form: TextForm = 'said'): string[] {
  return parts.flatMap((part): string[] => {
    if (part.kind === 'text') return [form === 'cited' ? citedText(part.text, part.marks) : part.text];
    if (part.kind === 'refusal') return [part.text];
    if (part.kind === 'node') return saidTexts(part.parts, form);
    return part.kind === 'message' && !isForModel(part.speaker) ? saidTexts(part.parts, form) : [];
  });
}

type Said = Extract<AnswerPart, { kind: 'message' }>['speaker'];

/** Tells whether a message is an instruction to the model. */
const isForModel = (speaker: Said) => 'role' in speaker && speaker.role !== 'human';

/** Tells whether there is nothing for a person to read or use. */
export const isBlank = (parts: AnswerPart[]): boolean =>
  parts.every(
    (part) =>
      part.kind === 'beside' || part.kind === 'earlier' || (part.kind === 'node' && isBlank(part.parts)),
  );

/** Numbers the marks of an answer's texts and lists their sources, each once. */
export function withSources(parts: AnswerPart[], beside: Source[]): AnswerPart[] {
  const numbers = new Map<string, number>();
  const sources: Source[] = [];
  const numberOf = (cited: Source): number => {
    const key = cited.url || `${cited.id}\n${cited.title}`;
    const known = numbers.get(key);
    if (known === undefined) {
      numbers.set(key, sources.push(cited));
      return sources.length;
    }
    sources[known - 1] = merged(sources[known - 1] ?? cited, cited);
    return known;
  };
  for (const cited of beside) numberOf(cited);
  const numbered = parts.map((part) => {
    if (part.kind !== 'text' || !part.marks) return part;
    const marks = part.marks.map((mark) => ({ ...mark, number: numberOf(mark.source) }));
    return { ...part, marks: distinct(marks.filter(({ at }) => at >= 0)) };
  });
  return sources.length === 0 ? parts : [...numbered, { kind: 'sources', sources }];
}

/** Joins what two citations of one source tell. A bare address says less than a title. */
function merged(one: Source, other: Source): Source {
  const isTold = one.title !== '' && !one.url.includes(one.title);
  const { title, whole } = isTold ? one : other.title === '' ? one : other;
  const passages = [one.passage, other.passage].filter((text) => text !== '');
  return { ...one, title, whole, passage: [...new Set(passages)].join('\n…\n') };
}

/** Sorts marks by their place; a source is named once at a place. */
function distinct(marks: Mark[]): Mark[] {
  const seen = new Set<string>();
  return marks
    .toSorted((one, other) => one.at - other.at)
    .filter(({ at, number }) => {
      const key = `${at} ${number}`;
      return !seen.has(key) && seen.add(key);
    });
}

/** Returns a text with links at its marks, in Markdown. */
export function citedText(text: string, marks: Mark[] = []): string {
  let [from, written] = [0, ''];
  for (const { at, number, source: cited } of marks) {
    written += text.slice(from, at) + linkTo(number, cited);
    from = at;
  }
  return written + text.slice(from);
}

/** Characters of a title and a quote that a link tells. */
const longestTold = 300;

function linkTo(number: number, { url, title, passage }: Source): string {
  if (!/^https?:\/\//i.test(url)) return `\\[${number}\\]`;
  const address = url.replace(
    /[\s<>()\\]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  const said = [url.includes(title) ? '' : title, passage].filter((words) => words !== '').join(': ');
  const told = said === '' ? '' : ` "${said.slice(0, longestTold).replace(/["\\\s]+/g, ' ')}"`;
  return `[\\[${number}\\]](${address}${told})`;
}
