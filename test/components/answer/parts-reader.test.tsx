// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { Answer } from '../../../components/answer/Answer.tsx';
import { PartsReader } from '../../../components/answer/parts-reader.ts';
import { outputShown } from '../../support/answer-reading.ts';

test('an answer is read by the protocol of its run', () => {
  const readBy = (protocol: string) => (value: unknown) => [
    { kind: 'text' as const, text: `${value} as ${protocol}` },
  ];
  const output = signal(outputShown('hello', { protocol: 'other' }));
  render(
    <PartsReader.Provider value={readBy}>
      <Answer text={signal('')} output={output} isOpen={false} onAnswerField={undefined} />
    </PartsReader.Provider>,
  );
  expect(screen.getByText('hello as other')).toBeTruthy();
});
