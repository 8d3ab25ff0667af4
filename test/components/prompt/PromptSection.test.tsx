// @vitest-environment happy-dom
import { useSignal } from '@preact/signals';
import { fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, test, vi } from 'vitest';
import { PromptSection } from '../../../components/prompt/PromptSection.tsx';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { ProfileProblems } from '../../../lib/chat/profile/profile-problems.ts';
import { largestPromptFile, writtenPrompts } from '../../../lib/chat/prompt/prompt-file.ts';
import { axeViolations } from '../../support/axe.ts';
import { control, descriptionOf, press, type } from '../../support/input-form.tsx';
import { aProfile, aPrompt } from '../../support/profile.ts';

/** Renders the section in an editor and returns its current profile. */
function section(part: Partial<Profile> = {}, masked = async (text: string) => text) {
  let now = aProfile(part);
  let ids = 0;
  const Editor = ({ problems }: { problems: ProfileProblems }) => {
    const profile = useSignal(now);
    return (
      <PromptSection
        profile={profile.value}
        problems={problems}
        newId={() => {
          ids += 1;
          return `new ${ids}`;
        }}
        masked={masked}
        onChange={(change) => {
          now = { ...now, ...change };
          profile.value = now;
        }}
      />
    );
  };
  const { container, rerender } = render(<Editor problems={{}} />);
  return {
    container,
    now: () => now,
    refuse: (problems: ProfileProblems) => rerender(<Editor problems={problems} />),
    folds: () => [...container.querySelectorAll('details')].map(({ open }) => open),
    take: (content: string) =>
      fireEvent.change(screen.getByLabelText('Import prompts'), {
        target: { files: [new File([content], 'prompts.json')] },
      }),
  };
}

const report = () => screen.getByRole('status').textContent;

describe('starters in the profile editor', () => {
  test('are added with focus on the new one', async () => {
    const { now } = section({ starters: ['Hello'] });
    press('Add starter');
    await expect.poll(() => document.activeElement).toBe(control('textbox', 'Starter 2'));
    type('Starter 2', 'What is new?');
    expect(now().starters).toEqual(['Hello', 'What is new?']);
  });

  test.each([
    ['the first', 'Remove starter 1', ['b', 'c'], 'Starter 1'],
    ['the last', 'Remove starter 3', ['a', 'b'], 'Starter 2'],
  ])('are removed, %s too, with focus on the next one', async (_, button, starters, next) => {
    const { now } = section({ starters: ['a', 'b', 'c'] });
    press(button);
    expect(now().starters).toEqual(starters);
    await expect.poll(() => document.activeElement).toBe(control('textbox', next));
  });
});

describe('prompts in the profile editor', () => {
  test('are added open, with focus on the name', async () => {
    const { now, folds } = section({ prompts: [aPrompt('sum')] });
    press('Add prompt');
    expect(folds()).toEqual([false, false, true]);
    const name = screen.getAllByRole('textbox', { name: 'Prompt name', hidden: true })[1] as HTMLInputElement;
    await expect.poll(() => document.activeElement).toBe(name);
    fireEvent.input(name, { target: { value: 'new' } });
    expect(now().prompts).toEqual([aPrompt('sum'), { id: 'new 1', name: 'new', text: '' }]);
  });

  test('are edited', () => {
    const { now } = section({ prompts: [aPrompt('sum')] });
    type('Prompt name', 'short');
    type('Prompt text', 'In short?');
    expect(now().prompts).toEqual([{ id: 'id of sum', name: 'short', text: 'In short?' }]);
    expect(screen.getByText('/short')).toBeTruthy();
  });

  test('are deleted, with focus on the Add button', async () => {
    const { now } = section({ prompts: [aPrompt('sum')] });
    press('Delete prompt');
    expect(now().prompts).toEqual([]);
    await expect.poll(() => document.activeElement?.textContent).toBe('Add prompt');
  });

  test('are opened if they have a problem, together with their section', () => {
    const { folds, refuse } = section({ prompts: [aPrompt('a'), aPrompt('b')] });
    expect(folds()).toEqual([false, false, false]);
    refuse({ 'prompt-text:id of b': 'Write what the prompt says.' });
    expect(folds()).toEqual([true, false, true]);
    const [, text] = screen.getAllByRole('textbox', { name: 'Prompt text', hidden: true });
    expect(text && descriptionOf(text as HTMLInputElement)).toBe('Write what the prompt says.');
  });

  test('stay folded if the problem is elsewhere', () => {
    const { folds, refuse } = section({ prompts: [aPrompt('a')] });
    refuse({ url: 'No URL.' });
    expect(folds()).toEqual([false, false]);
  });
});

describe('prompt file in the profile editor', () => {
  test('is imported after the existing prompts, with a report', async () => {
    const { now, take } = section({ prompts: [aPrompt('sum', 'Sum up.')] });
    take(writtenPrompts([aPrompt('sum', 'Other'), aPrompt('new', 'New')]));
    await expect.poll(report).toContain('2 prompts were imported.');
    expect(report()).toContain('“sum” is called /sum-2 here.');
    expect(now().prompts.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'sum: Sum up.',
      'sum-2: Other',
      'new: New',
    ]);
  });

  test.each([
    ['that is not JSON', 'name', 'Nothing was imported. This file is not JSON.'],
    [
      'that is too large',
      ' '.repeat(largestPromptFile + 1),
      'Nothing was imported. This file is larger than 1 MiB.',
    ],
  ])('%s changes nothing', async (_, content, words) => {
    const { now, take } = section({ prompts: [aPrompt('sum')] });
    take(content);
    await expect.poll(report).toBe(words);
    expect(now().prompts).toEqual([aPrompt('sum')]);
  });

  test('is exported without secrets', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:file';
    });
    section({ prompts: [aPrompt('key', 'Use sk-4711.')] }, async (text) =>
      text.replace('sk-4711', '[secret]'),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Export prompts', hidden: true }));
    await expect.poll(() => files.length).toBe(1);
    expect(JSON.parse((await files[0]?.text()) ?? '').prompts).toMatchObject([{ text: 'Use [secret].' }]);
  });

  test('is not exported if secrets cannot be masked, with the reason', async () => {
    section({ prompts: [aPrompt('key')] }, () =>
      Promise.reject(new Error('Nothing was exported: no answer.')),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Export prompts', hidden: true }));
    await expect.poll(report).toBe('Nothing was exported: no answer.');
  });

  test('cannot be exported without prompts', () => {
    section();
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Export prompts', hidden: true }).disabled,
    ).toBe(true);
  });
});

test('the prompt section has no axe violations, also with problems', async () => {
  const { container, refuse } = section({ starters: ['Hello'], prompts: [aPrompt('a'), aPrompt('b')] });
  refuse({ 'prompt-name:id of a': 'Give the prompt a name.', 'prompt-text:id of b': 'Write it.' });
  expect(await axeViolations(container)).toEqual([]);
});

describe('“Send at once” of a prompt', () => {
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Send at once' });

  test('is off, and kept when it is chosen', () => {
    const { now } = section({ prompts: [aPrompt('sum', 'Sum up {{page}}.')] });
    expect(box().checked).toBe(false);
    fireEvent.click(box());
    expect(now().prompts).toMatchObject([{ sendsAtOnce: true }]);
    expect(box().checked).toBe(true);
    fireEvent.click(box());
    expect(now().prompts[0]?.sendsAtOnce).toBeUndefined();
  });

  test.each([
    ['Sum up {{page}}.', 'Choosing the prompt sends it, if nothing is left to fill in'],
    ['Ask {{whom}}.', 'It waits in the message: it has blanks that you fill in.'],
  ])('says of “%s”: %s', (text, hint) => {
    section({ prompts: [{ ...aPrompt('a', text), sendsAtOnce: true }] });
    const described = box().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toContain(hint);
  });
});
