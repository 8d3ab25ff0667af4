import { expect, test } from 'vitest';
import { agentParts } from '../../lib/agent-server/answer/answer-parts.ts';
import { ai, human, metadataEvent, outputOf, values } from '../support/agent-server-run.ts';

test('a report that a graph keeps in a field and says is shown once', () => {
  const report = '# Report\n\nAll is well.';
  const said = [human('q'), ai('a', report)];
  const state = { messages: said, final_report: `${report}\n`, summary: 'All is well, too.' };
  const output = outputOf([metadataEvent(), values({ messages: [human('q')] }), values(state)]);
  expect(agentParts(output, null)).toMatchObject([
    { kind: 'text', text: report },
    { kind: 'field', name: 'summary' },
  ]);
  expect(agentParts(output, '/final_report')[0]).toEqual({ kind: 'text', text: `${report}\n` });
});
