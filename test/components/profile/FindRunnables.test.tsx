// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import type {
  Finder,
  FoundRunnables,
  OfferedRunnable,
} from '../../../lib/chat/discovery/offered-runnable.ts';
import type { ProfileDraft } from '../../../lib/chat/profile/profile-draft.ts';
import { axeViolations } from '../../support/axe.ts';
import { control, press } from '../../support/input-form.tsx';
import { isChosen, paste, profileEditor, urlBox } from '../../support/profile-editor.tsx';

const server = 'http://127.0.0.1:8000';

const offered = (path: string, part: Partial<OfferedRunnable> = {}): OfferedRunnable => ({
  url: `${server}${path}`,
  path,
  protocol: 'langserve',
  modes: ['stream', 'batch'],
  description: '',
  headers: [],
  takes: { names: 'question', more: 0 },
  isKnown: false,
  ...part,
});
const foundOf = (...runnables: OfferedRunnable[]): FoundRunnables => ({
  outcome: 'found',
  runnables,
  incomplete: [],
});

function editor(found: FoundRunnables, refusal?: string) {
  const asked: { address: string; draft: ProfileDraft }[] = [];
  const added: { paths: string[]; draft: ProfileDraft }[] = [];
  const finder: Finder = {
    async find(address, draft) {
      asked.push({ address, draft });
      return found;
    },
    async add(chosen, draft) {
      added.push({ paths: chosen.map(({ path }) => path), draft });
      return refusal;
    },
  };
  return { ...profileEditor(undefined, undefined, undefined, finder), asked, added };
}

const list = () => screen.findByRole('group', { name: 'Runnables found' });
const names = async () =>
  within(await list())
    .getAllByRole('checkbox')
    .map((box) => box.closest('li')?.querySelector('label')?.textContent);
const tick = (path: string) => fireEvent.click(screen.getByRole('checkbox', { name: path }));

describe('“Find runnables”', () => {
  test('lists the runnables with what each takes, and adds those that are chosen', async () => {
    const { asked, added, container } = editor(
      foundOf(
        offered('/a', { description: 'Answers.' }),
        offered('/b', { modes: ['batch'], isKnown: true }),
        offered('/c'),
      ),
    );
    paste(`${server}/docs`);
    press('Find runnables');
    expect(await names()).toEqual(['/a', '/b', '/c']);
    expect(asked[0]?.address).toBe(`${server}/docs`);
    expect(screen.getByText('3 runnables at 127.0.0.1:8000')).toBeTruthy();
    const about = (path: string) =>
      screen.getByRole('checkbox', { name: path, description: /./ }).getAttribute('aria-describedby');
    expect(document.getElementById(about('/a') ?? '')?.textContent).toBe(
      'Streaming and single responsequestionAnswers.',
    );
    expect(document.getElementById(about('/b') ?? '')?.textContent).toBe(
      'Single response only · has a profilequestion',
    );
    expect((control('button', 'Add profiles') as HTMLElement as HTMLButtonElement).disabled).toBe(true);
    tick('/a');
    tick('/c');
    press('Add 2 profiles');
    expect(added).toMatchObject([{ paths: ['/a', '/c'] }]);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('preselects the runnable at the given URL', async () => {
    editor(foundOf(offered('/a'), offered('/b')));
    paste(`${server}/b`);
    press('Find runnables');
    await list();
    expect(control('button', 'Add 1 profile')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '/b' }).checked).toBe(true);
  });

  test('puts the only runnable into the form', async () => {
    const { saved, save } = editor(foundOf(offered('/solo', { modes: ['batch'] })));
    paste(server);
    press('Find runnables');
    await list();
    press('Use in this form');
    expect(urlBox().value).toBe(`${server}/solo`);
    expect(isChosen('Single response')).toBe(true);
    expect(document.activeElement?.textContent).toBe('Find runnables');
    expect(screen.getByText('/solo is in the form. Save the profile to keep it.')).toBeTruthy();
    save();
    expect(saved[0]?.draft.profile).toMatchObject({ url: `${server}/solo`, mode: 'batch', name: 'solo' });
  });

  test('asks for an address first, and sends nothing', () => {
    const { asked } = editor(foundOf());
    press('Find runnables');
    expect(screen.getByText(/^Enter the address of a server first/)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test.each([
    ['the usual header of its protocol', 'agent-server', 'x-api-key'],
    ['Authorization if it says nothing of itself', undefined, 'Authorization'],
  ])('has a field for the key that a server needs: %s', async (_, protocol, name) => {
    const failure = { kind: 'needs-key', status: 401, url: `${server}/assistants/search` } as const;
    const { asked } = editor({ outcome: 'nothing', failure, ...(protocol && { protocol }) });
    paste(server);
    press('Find runnables');
    await screen.findByRole('alert', { name: 'This server needs a valid key or token' });
    expect(screen.getByText(protocol ? 'Agent Server' : 'LangServe')).toBeTruthy();
    fireEvent.input(control('textbox', 'Key or token'), { target: { value: 'Bearer hidden-value' } });
    press('Try with this key or token');
    await waitFor(() => expect(asked).toHaveLength(2));
    const { profile, secrets } = (asked.at(-1) as { draft: ProfileDraft }).draft;
    expect(profile).toMatchObject({
      protocol: protocol ?? 'langserve',
      headers: [{ id: 'new', secret: true, name, origin: null }],
    });
    expect(secrets).toEqual({ new: 'Bearer hidden-value' });
    expect(document.body.innerHTML).not.toContain('hidden-value');
  });

  test('asks for a header that the chosen runnables need', async () => {
    const { added } = editor(foundOf(offered('/a', { headers: ['x-token'] })));
    paste(`${server}/a`);
    press('Find runnables');
    await screen.findByText(/^The chosen runnables need the header x-token/);
    fireEvent.input(control('textbox', 'Key or token'), { target: { value: 'hidden-value' } });
    press('Add this header');
    expect(screen.queryByText(/need the header/)).toBeNull();
    press('Add 1 profile');
    expect(added[0]?.draft).toMatchObject({
      profile: { headers: [{ name: 'x-token' }] },
      secrets: { new: 'hidden-value' },
    });
  });

  test('says why profiles were not added, and stays open', async () => {
    editor(foundOf(offered('/a')), 'The disk is full.');
    paste(server);
    press('Find runnables');
    await list();
    press('Add 1 profile');
    await screen.findByText('The disk is full.');
  });

  test('filters many runnables by path, fields and description', async () => {
    editor(foundOf(...Array.from({ length: 12 }, (_, place) => offered(`/chain-${place}`))));
    paste(server);
    press('Find runnables');
    await list();
    const filter = control('searchbox', 'Filter runnables');
    fireEvent.input(filter, { target: { value: 'CHAIN-1' } });
    expect(await names()).toEqual(['/chain-1', '/chain-10', '/chain-11']);
    fireEvent.input(filter, { target: { value: 'nothing' } });
    expect(screen.getByText('No matches')).toBeTruthy();
  });

  test('drops the list when the address changes', async () => {
    editor(foundOf(offered('/a')));
    paste(server);
    press('Find runnables');
    await list();
    paste('http://127.0.0.1:9009');
    expect(screen.queryByRole('group', { name: 'Runnables found' })).toBeNull();
  });

  test('shows hostile texts as plain text, a hundred rows at a time', async () => {
    const script = '<img src=x onerror=alert(1)><script>alert(1)</script>';
    const takes = { names: script, more: 0 };
    editor(
      foundOf(
        ...Array.from({ length: 1000 }, (_, place) =>
          offered(`/${place}${script}`, { description: script, takes, headers: [script] }),
        ),
      ),
    );
    paste(server);
    press('Find runnables');
    expect((await names()).length).toBe(100);
    expect(document.querySelector('img, script')).toBeNull();
  });
});
