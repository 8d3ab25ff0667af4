import { describe, expect, test } from 'vitest';
import { answers } from '../../lib/agent-server/agent-server.ts';
import { ai, human, metadataEvent, outputOf, textOf, values } from '../support/agent-server-run.ts';

describe('the answer of a run', () => {
  const earlier = [human('q1'), ai('a1', 'Old')];

  test('has no messages of earlier turns', () => {
    expect(textOf([{ event: 'wait', data: { messages: [...earlier, human('q2'), ai('a2', 'New')] } }])).toBe(
      'New',
    );
  });

  test('of a resumed run has no messages of the run before', () => {
    const state = [...earlier, ai('a2', 'New')];
    expect(textOf([metadataEvent(), values({ messages: earlier }), values({ messages: state })])).toBe('New');
  });

  test('has the questions that nodes write', () => {
    const start = [metadataEvent(), values({ messages: [human('q')] })];
    const end = values({ messages: [human('q'), ai('a', 'Draft'), human('c', 'Longer'), ai('b', 'Essay')] });
    expect(textOf([...start, end])).toBe('Draft\n\nLonger\n\nEssay');
  });

  test('is what a tool returns that ends the run', () => {
    const call = ai('a', '', { tool_calls: [{ name: 'look', args: { at: 'sky' }, id: 'c' }] });
    const result = { type: 'tool', id: 't', tool_call_id: 'c', content: 'It is blue.' };
    const start = [metadataEvent(), values({ messages: [human('q')] })];
    expect(textOf([...start, values({ messages: [human('q'), call, result] })])).toBe('It is blue.');
  });

  test('is found again after the graph has removed the question', () => {
    const start = [metadataEvent(), values({ messages: [...earlier, human('q2')] })];
    expect(textOf([...start, values({ messages: [ai('a1', 'Old'), ai('a2', 'New')] })])).toBe('New');
  });

  test('may be under another key', () => {
    expect(textOf([{ event: 'wait', data: { chat: [human('q'), ai('a', 'Here')] } }])).toBe('Here');
  });

  test('is not in a list of notes beside `messages`', () => {
    const state = { messages: [human('q'), ai('a', 'Aloud')], notes: [ai('n', 'Quiet')] };
    expect(textOf([{ event: 'wait', data: state }])).toBe('Aloud');
  });

  test('is the chosen field', () => {
    const output = outputOf([
      { event: 'wait', data: { messages: [ai('a', 'Aloud')], report: { text: 'Whole' } } },
    ]);
    expect(answers.text(output, '/report/text')).toBe('Whole');
    expect(answers.fieldsIn?.(output)).toHaveProperty('report');
  });
});
