import { describe, expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { outputText } from '../../lib/output/output-text.ts';
import { asked, data, field, said, source, text } from '../support/answer-part.ts';

const sources: AnswerPart = { kind: 'sources', sources: [source({ passage: 'a source' })] };
const documents: Json = [{ page_content: 'a source', metadata: {}, type: 'Document' }];
const earlier = (...parts: AnswerPart[]): AnswerPart => ({ kind: 'earlier', parts });

describe('what an answer only repeats is folded:', () => {
  test.each<[string, Json, AnswerPart[]]>([
    [
      'the question and the conversation of a retrieval chain',
      { input: 'why?', chat_history: [asked('hi'), said('hello')], context: documents, answer: 'Because.' },
      [
        earlier(
          field('chat_history', [
            earlier({ kind: 'message', speaker: { role: 'human' }, parts: [text('hi')] }),
            text('hello'),
          ]),
          field('input', [data('why?')], true),
        ),
        text('Because.'),
        field('context', [sources]),
      ],
    ],
    [
      'the answer once more, in the messages of an agent',
      { output: '**Once** only', messages: [said('**Once** only')] },
      [earlier(field('messages', [text('**Once** only')])), text('**Once** only')],
    ],
    [
      'nothing of an answer that is another question',
      { question: 'how?', answer: 'Why not.' },
      [text('Why not.'), field('question', [data('how?')], true)],
    ],
    [
      'no messages that say more than the answer',
      { output: 'Yes.', messages: [said('Yes, because.')] },
      [text('Yes.'), field('messages', [text('Yes, because.')])],
    ],
  ])('%s', (_, output, parts) => {
    const shown = outputParts(output, null, ' why? ');
    expect(shown.map(bare)).toEqual(parts.map(bare));
    expect(outputText(output)).toBe(
      parts.flatMap((part) => (part.kind === 'text' ? part.text : [])).join(''),
    );
  });
});

/** Sorts what is in a folded row, whose order is that of the fields. */
const bare = (part: AnswerPart): AnswerPart =>
  part.kind === 'earlier'
    ? { ...part, parts: part.parts.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other))) }
    : part;

const keyOf = (part: AnswerPart) => (part.kind === 'field' ? part.name : part.kind);
