// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { render } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { Answer } from '../../../components/answer/Answer.tsx';
import { AnswerNotes } from '../../../components/chat/turn/AnswerNotes.tsx';
import { shownOutput } from '../../../lib/chat/conversation/answer-reading.ts';
import { parseSent } from '../../../lib/json/json.ts';
import kinds from '../../fixtures/answer-kinds.json' with { type: 'json' };
import { usualReading } from '../../support/answer-reading.ts';
import { aRun } from '../../support/conversation.ts';
import { foldOf } from '../../support/fold.ts';

/** Formulas are made by a worker of the page: `test/markdown` has theirs. */
const shown = kinds.filter(({ kind }) => kind !== 'formulas in other dress');

/** Answers after public reports of people whose client showed them wrong: what must be seen, and what must not. */
describe.each(shown.map((one) => [`${one.kind}: ${one.name}`, one] as const))('%s', (_, one) => {
  const chunks = one.chunks.flatMap((text) => parseSent(text) ?? []);

  test('shows what a person needs', () => {
    const output = signal(
      shownOutput({ answerAt: null, protocol: 'langserve' }, foldOf(chunks), usualReading),
    );
    const { container } = render(
      <>
        <Answer text={signal('')} output={output} isOpen={false} onAnswerField={undefined} />
        <AnswerNotes run={aRun({ state: { status: 'done' } })} isMissing={false} output={output} />
      </>,
    );
    const text = container.textContent ?? '';
    for (const words of one.shows) expect(text).toMatch(new RegExp(words, 'i'));
    for (const words of one.not) expect(text).not.toMatch(new RegExp(words));
    for (const element of one.html) expect(container.innerHTML).toContain(element);
  });
});
