import { Window } from 'happy-dom';
import { type ComponentChild, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { FailureNotice } from '../../components/chat/turn/FailureNotice.tsx';
import { ConnectionTestSheet } from '../../components/doctor/ConnectionTestSheet.tsx';
import { ProfileEditor } from '../../components/profile/ProfileEditor.tsx';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { Failure } from '../../lib/chat/run/failure.ts';
import { failureText } from '../../lib/chat/run/failure-text.ts';
import { protocols } from '../../lib/protocols/protocols.ts';
import { everywhere } from '../support/doctor-scene.ts';
import { fc } from '../support/fast-check.ts';
import { type Answer, answerJson, serve } from '../support/http-server.ts';
import { secretActions } from '../support/secret-actions.ts';
import { createSecretScene } from '../support/secret-scene.ts';

/** Repeats the headers in a refusal. */
const repeat: Answer = (response, { headers }) =>
  answerJson(401, { detail: Object.values(headers).map((value) => [value, btoa(String(value))]) })(response);

type Server = Awaited<ReturnType<typeof serve>>;
let servers: Server[];

// Only the document is happy-dom's: its `fetch` asks no real server.
const page = new Window();

beforeAll(async () => {
  servers = await Promise.all([0, 1].map(() => serve(everywhere(repeat))));
  const { document, HTMLElement, Element, Node, Event } = page;
  const globals = { window: page, document, HTMLElement, Element, Node, Event };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal('matchMedia', page.matchMedia.bind(page));
});

afterAll(async () => {
  vi.unstubAllGlobals();
  await page.happyDOM.close();
  for (const server of servers) await server[Symbol.asyncDispose]();
});

/** Draws a view; returns its markup, in which `title` and all other attributes are, and the values of its fields. */
async function drawn(view: ComponentChild): Promise<string> {
  const place = document.createElement('div');
  document.body.append(place);
  await act(() => render(view, place));
  const fields = [...place.querySelectorAll('input, textarea, select')] as HTMLInputElement[];
  const text = [document.documentElement.outerHTML, ...fields.map(({ value }) => value)].join('\n');
  await act(() => render(null, place));
  place.remove();
  return text;
}

const never = () => new Promise<never>(() => {});

const editor = (profile: Profile, typed?: ProfileDraft) => (
  <ProfileEditor
    profile={profile}
    protocols={protocols}
    isNew={false}
    modes={undefined}
    typed={typed}
    at="headers"
    finder={{ find: never, add: never }}
    newId={() => 'new'}
    groups={[]}
    headings={[]}
    onEditGroups={() => {}}
    masked={async (text) => text}
    showCookies={never}
    prepare={never}
    onSave={never}
    onClose={() => {}}
    askAccess={async () => true}
    renderTest={() => null}
  />
);

const notice = (failure: Failure) => (
  <FailureNotice text={failureText(failure)} isNews onTryAgain={() => {}} onKeep={() => {}} />
);

type Scene = ReturnType<typeof createSecretScene>;

const sheet = ({ url, steps, cause, report }: Scene['shown']['tests'][number]) => (
  <ConnectionTestSheet
    url={url}
    steps={steps}
    cause={cause}
    isInEditor={false}
    report={async () => report}
    onNext={() => {}}
    onAgain={() => {}}
    onClose={() => {}}
  />
);

test('no view of a profile, of a failure or of a connection test has a secret, whatever the order of actions', async () => {
  const found = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(secretActions, { minLength: 4, maxLength: 12 }), async (steps) => {
      fakeBrowser.reset();
      const { begin, act: step, typed, shown, profiles } = createSecretScene(servers);
      await begin();
      for (const action of steps) await step(action);

      const views: [string, ComponentChild][] = [
        ...(await profiles()).map((profile): [string, ComponentChild] => ['editor', editor(profile)]),
        ...shown.failures.map((failure): [string, ComponentChild] => ['notice', notice(failure)]),
        ...shown.tests.map((tested): [string, ComponentChild] => ['sheet', sheet(tested)]),
      ];
      for (const [name, view] of views) {
        const text = await drawn(view);
        if (text.includes('[secret]')) found.add(name);
        const tokens = [...typed.keys()].map((secret) => secret.slice('Bearer '.length));
        expect(tokens.filter((token) => text.includes(token) || text.includes(btoa(token)))).toEqual([]);
      }
    }),
    { numRuns: 40 },
  );
  expect([...found].sort()).toEqual(['notice', 'sheet']);
}, 120_000);
