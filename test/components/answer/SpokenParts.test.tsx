// @vitest-environment happy-dom

import { render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { PartList } from '../../../components/answer/PartList.tsx';
import type { Speaker } from '../../../lib/output/answer-part.ts';
import { text } from '../../support/answer-part.ts';

test.each<[Speaker, string]>([
  [{ role: 'human' }, 'Human'],
  [{ role: 'system' }, 'System'],
  [{ role: 'developer' }, 'Developer'],
  [{ name: 'human' }, 'human'],
  [{ name: 'critic' }, 'critic'],
])('a message by %j has the heading “%s”', (speaker, name) => {
  render(
    <PartList
      parts={[{ kind: 'message', speaker, parts: [text('x')] }]}
      isOpen={false}
      onAnswerField={undefined}
    />,
  );
  expect(screen.getByRole('group').textContent).toMatch(new RegExp(`^${name}`));
});
