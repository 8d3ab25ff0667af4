import { fireEvent, render, screen, within } from '@testing-library/preact';
import { ProfileEditor } from '../../components/profile/ProfileEditor.tsx';
import type { PrepareOutgoing } from '../../components/profile/ShareMenu.tsx';
import type { UrlCorrection } from '../../components/profile/use-profile-form.ts';
import type { Finder } from '../../lib/chat/discovery/offered-runnable.ts';
import { newProfile, type Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { CleanDraft } from '../../lib/chat/profile/profile-problems.ts';
import { langserve } from '../../lib/langserve/langserve.ts';
import { protocols as knownProtocols } from '../../lib/protocols/protocols.ts';
import { control, press } from './input-form.tsx';

type Saved = { draft: CleanDraft; correction: UrlCorrection | undefined };

export const prepareOutgoing: PrepareOutgoing = async (shared) => ({
  profile: shared,
  url: shared.url + langserve.addressOf(shared.mode),
  body: { input: 'Hello' },
  withheld: [],
});

const noFinder: Finder = { find: () => new Promise(() => {}), add: async () => undefined };

/** Renders the profile editor and records what it saves. */
export function profileEditor(
  profile?: Profile,
  typed?: ProfileDraft,
  at?: 'headers' | 'prompt-file',
  finder = noFinder,
  saving: Promise<string | undefined> = new Promise(() => {}),
  protocols = knownProtocols,
  given = '',
) {
  const saved: Saved[] = [];
  const tested: Profile[] = [];
  const asked: string[] = [];
  const { container } = render(
    <ProfileEditor
      profile={profile ?? newProfile('p1')}
      protocols={protocols}
      isNew={!profile}
      modes={undefined}
      typed={typed}
      given={given}
      at={at}
      finder={finder}
      newId={() => 'new'}
      groups={[]}
      headings={['Staging']}
      onEditGroups={() => {}}
      masked={async (text) => text}
      showCookies={async () => undefined}
      prepare={prepareOutgoing}
      onSave={(draft, correction) => {
        saved.push({ draft, correction });
        return saving;
      }}
      onClose={() => {}}
      askAccess={async (url) => asked.push(url) > 0}
      renderTest={(test) => {
        tested.push(test.tested.profile);
        return null;
      }}
    />,
  );
  return { container, saved, tested, asked, save: () => press('Save profile') };
}

export const urlBox = () => control('textbox', 'Runnable URL') as HTMLElement as HTMLTextAreaElement;

export function paste(text: string) {
  fireEvent.paste(urlBox());
  fireEvent.input(urlBox(), { target: { value: text } });
}

const field = () => urlBox().closest('div') as HTMLElement;

/** Lines below the box that list the fields to be saved. */
export function understood(): Record<string, string> {
  const lines = [...within(field()).getByRole('status').querySelectorAll('dl > div')];
  return Object.fromEntries(
    lines.map(({ children: [label, text] }) => [label?.textContent, text?.textContent]),
  );
}

export const said = () => within(field()).getByRole('status').textContent;

/** Texts of the configuration's problems. */
export const problems = () =>
  within(field())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

export const isChosen = (radio: string) =>
  screen.getByRole<HTMLInputElement>('radio', { name: radio }).checked;
