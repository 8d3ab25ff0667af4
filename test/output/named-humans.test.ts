import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { asked, said, text } from '../support/answer-part.ts';

describe('messages of humans with names', () => {
  const human = (name: string, content: string): JsonObject => ({
    type: 'human',
    name,
    content,
    id: content,
  });
  const by = (name: string, words: string): AnswerPart => ({
    kind: 'message',
    speaker: { name },
    parts: [text(words)],
  });
  const earlier = (...parts: AnswerPart[]): AnswerPart => ({ kind: 'earlier', parts });
  const person = (words: string): AnswerPart => ({
    kind: 'message',
    speaker: { role: 'human' },
    parts: [text(words)],
  });

  test.each<[string, Json[], AnswerPart[]]>([
    ['a worker alone', [human('researcher', 'Found it.')], [by('researcher', 'Found it.')]],
    [
      'workers after the question',
      [asked('q'), human('researcher', 'Found it.'), said('Done.')],
      [by('researcher', 'Found it.'), text('Done.')],
    ],
    [
      'workers after an earlier turn',
      [asked('1'), said('one'), asked('2'), human('researcher', 'Found it.')],
      [earlier(person('1'), text('one'), person('2')), by('researcher', 'Found it.')],
    ],
    ['a person called “user”', [human('user', 'q'), human('coder', 'It is 3.')], [by('coder', 'It is 3.')]],
    ['a person called “Human”', [human('Human', 'q'), said('Hello')], [text('Hello')]],
    ['a person with a name of their own', [human('Ann', 'q'), said('Hello')], [text('Hello')]],
    [
      'a person with a name of their own, and workers',
      [human('Ann', '1'), said('one'), human('Ann', '2'), human('coder', 'It is 3.'), said('Done.')],
      [earlier(by('Ann', '1'), text('one'), by('Ann', '2')), by('coder', 'It is 3.'), text('Done.')],
    ],
    [
      'a worker beside a person without a name',
      [asked('q'), human('Ann', 'It is 3.'), said('Done.')],
      [by('Ann', 'It is 3.'), text('Done.')],
    ],
    [
      'workers, of which the first writes as a human',
      [human('researcher', 'Found it.'), human('chart', 'Drawn.')],
      [by('researcher', 'Found it.'), by('chart', 'Drawn.')],
    ],
  ])('%s', (_, messages, parts) => {
    expect(outputParts(messages, null)).toEqual(parts);
    expect(outputParts({ messages }, null)).toEqual(parts);
  });

  test('that repeat the message just sent are the question', () => {
    const messages = [human('Ann', 'Who?'), human('coder', 'Me.')];
    expect(outputParts(messages, null, 'Who?')).toEqual([by('coder', 'Me.')]);
  });
});
