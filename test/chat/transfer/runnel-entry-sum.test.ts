import { expect, test } from 'vitest';
import { readValue } from '../../../lib/chat/transfer/import/read-element.ts';
import type { Json } from '../../../lib/json/json.ts';
import { aConversation, anAnswer, aQuestion, aRun } from '../../support/conversation.ts';
import { fc } from '../../support/fast-check.ts';

const turns = ['whole', 'without run', 'broken run', 'broken answer', 'run of nobody'] as const;

/** A turn of a Runnel export: its message and its run, of which one may be missing or broken. */
function turnOf(kind: (typeof turns)[number], place: number): { messages: unknown[]; runs: unknown[] } {
  const id = `a${place}`;
  const answer = anAnswer({ id, runId: `run${place}` });
  const run = { run: aRun({ id: `run${place}`, messageId: id }), fold: { parts: [`word${place}.`] } };
  const messages = kind === 'broken answer' ? [{ ...answer, role: 'x' }] : [answer];
  const runs = kind === 'broken run' ? [{ ...run, fold: 1 }] : [run];
  return {
    messages: kind === 'run of nobody' ? [] : messages,
    runs: kind === 'without run' ? [] : runs,
  };
}

test('everything in a conversation of Runnel is shown, or counted as left out', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...turns), { maxLength: 8 }), (chosen) => {
      const made = chosen.map(turnOf);
      const entry = readValue(
        JSON.parse(
          JSON.stringify({
            conversation: aConversation(),
            messages: [aQuestion(), ...made.flatMap(({ messages }) => messages)],
            runs: made.flatMap(({ runs }) => runs),
          }),
        ) as Json,
      );
      const counted = entry.status === 'read' ? Object.values(entry.leftOut) : [];
      const lost = chosen.filter((kind) => kind !== 'whole').length;
      expect(counted.reduce((sum, count) => sum + count, 0)).toBe(lost);
    }),
    { numRuns: 500 },
  );
});
