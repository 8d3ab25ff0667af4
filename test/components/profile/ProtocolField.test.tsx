// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { HeaderFields } from '../../../components/profile/HeaderFields.tsx';
import type { Finder } from '../../../lib/chat/discovery/offered-runnable.ts';
import { newProfile, type Profile } from '../../../lib/chat/profile/profile.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import type { CopiedHeaders } from '../../../lib/runnable/description.ts';
import { press } from '../../support/input-form.tsx';
import { secretHeader } from '../../support/profile.ts';
import { isChosen, paste, profileEditor, said, urlBox } from '../../support/profile-editor.tsx';

const base = 'http://127.0.0.1:2024';
const noFinder: Finder = { find: () => new Promise(() => {}), add: async () => undefined };
const editor = (profile?: Profile) =>
  profileEditor(profile, undefined, undefined, noFinder, new Promise(() => {}), protocols);

describe('protocol in the profile editor', () => {
  test('is LangServe at first, and another one by choice', () => {
    const { save, saved } = editor();
    expect(screen.queryByText('LangServe')).toBeNull();
    paste(base);
    expect(screen.getByRole('group', { name: 'Protocol' }).textContent).toContain('LangServe');
    press('Use Agent Server instead');
    expect(said()).toBe(
      `Agent Server at ${base}. Press “Find runnables” to choose an assistant, or add its name, as in ${base}/assistants/agent.`,
    );
    save();
    expect(saved).toEqual([]);
    expect(urlBox().getAttribute('aria-invalid')).toBe('true');
  });

  test('is that of an address by its looks, and is saved', () => {
    const { save, saved } = editor();
    paste(`${base}/assistants/chat`);
    screen.getByText('Agent Server, assistant chat');
    screen.getByText('The answer is shown as it is generated (POST /runs/stream).');
    save();
    expect(saved[0]?.draft.profile).toMatchObject({
      url: `${base}/assistants/chat`,
      protocol: 'agent-server',
      name: 'chat',
    });
  });

  test('is said for a pasted link, whose address replaces it', () => {
    editor();
    paste(`https://smith.langchain.com/studio/?baseUrl=${base}`);
    expect(urlBox().value).toBe(base);
    expect(said()).toContain('Link: URL');
    expect(said()).toContain('Press “Find runnables” to choose an assistant');
    expect(isChosen('Streaming')).toBe(true);
  });

  test('of a saved profile stays where the looks do not decide', () => {
    editor({ ...newProfile('p1'), url: `${base}/assistants/chat`, protocol: 'agent-server' });
    paste(base);
    screen.getByText('Agent Server');
  });
});

describe('warning about headers that a server copies', () => {
  const copies: CopiedHeaders = { prefix: 'x-', except: ['x-api-key'] };
  const drawn = (copiesHeaders?: CopiedHeaders) =>
    render(
      <HeaderFields
        draft={{
          profile: {
            ...newProfile('p1'),
            headers: [secretHeader('X-Token'), secretHeader('X-Api-Key'), secretHeader('Authorization')],
          },
          secrets: {},
          keepName: true,
        }}
        url={`${base}/assistants/chat`}
        problems={{}}
        newId={() => 'new'}
        copiesHeaders={copiesHeaders}
        onChange={() => {}}
      />,
    );

  test('names the secret ones', () => {
    drawn(copies);
    screen.getByText(/^This server copies the header X-Token into its data/);
  });

  test('is left out for any other server', () => {
    drawn();
    expect(screen.queryByText(/copies/)).toBeNull();
  });
});
