import { describe, expect, test } from 'vitest';
import { agentServer } from '../../lib/agent-server/agent-server.ts';
import { addressProblem, readAddress, savedUrl, searchedAddress } from '../../lib/chat/profile/address.ts';
import { withAddress } from '../../lib/chat/profile/configured-draft.ts';
import { newProfile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import { formsFor } from '../../lib/chat/sharing/shared-form.ts';
import { sharedText } from '../../lib/chat/sharing/shared-profile.ts';
import { protocols } from '../../lib/protocols/protocols.ts';
import { take, taken } from '../support/taken.ts';

const base = 'http://127.0.0.1:2024';
const draft = (protocol = 'langserve'): ProfileDraft => ({
  profile: { ...newProfile('p1'), protocol },
  secrets: {},
  keepName: false,
});
const typed = (text: string, before = draft()) => withAddress(before, text, protocols);

describe('protocol of a draft', () => {
  test.each([
    [`${base}/assistants/chat`, 'agent-server'],
    [`${base}/assistants/chat/schemas`, 'agent-server'],
    [`{url: '${base}/assistants/chat'}`, 'agent-server'],
    [base, 'langserve'],
    [`${base}/chat/stream`, 'langserve'],
    [`{url: '${base}/chat'}`, 'langserve'],
  ])('for %s is %s', (text, protocol) => {
    expect(typed(text).profile.protocol).toBe(protocol);
  });

  test('goes back to the one before when the address is changed', () => {
    const claimed = typed(`${base}/assistants/chat`);
    expect(typed(`${base}/chat`, claimed).profile.protocol).toBe('langserve');
    expect(typed(base, draft('agent-server')).profile.protocol).toBe('agent-server');
  });

  test('stays that of the person for the same kind of address', () => {
    const claimed = typed(`${base}/assistants/chat`);
    const chosen = { ...claimed, profile: { ...claimed.profile, protocol: 'langserve' } };
    expect(typed(`${base}/assistants/chats`, chosen).profile.protocol).toBe('langserve');
  });

  test('is LangServe for a configuration in a draft of another protocol', () => {
    expect(typed(`{url: '${base}/chat'}`, draft('agent-server')).profile.protocol).toBe('langserve');
  });
});

describe('address of an Agent Server in the form', () => {
  const read = (text: string) => readAddress(text, false, agentServer.readUrl);

  test('lacks the assistant, and is searched at its server', () => {
    expect(addressProblem(read(`${base}/docs`))).toMatch(
      /^Agent Server at http:\/\/127\.0\.0\.1:2024\. Press/,
    );
    expect(searchedAddress(`${base}/docs`, false, agentServer.readUrl)).toBe(base);
  });

  test('is saved without what follows the assistant', () => {
    expect(savedUrl(read(`${base}/assistants/chat/schemas`))).toBe(`${base}/assistants/chat`);
  });
});

describe('pasted text about an Agent Server', () => {
  test.each([
    [`https://smith.langchain.com/studio/?baseUrl=${base}`, base],
    [`https://agentchat.vercel.app/?apiUrl=${base}&assistantId=agent`, `${base}/assistants/agent`],
    [`${base}/threads/7b2b3c9e-2f3a-4c5d-8e6f-0a1b2c3d4e5f`, base],
  ])('%s fills in %s', (text, url) => {
    const { draft, taken: said } = taken(text);
    expect(draft.profile).toMatchObject({ url, protocol: 'agent-server' });
    expect(said.source).toBe('link');
    expect(said.changes).toContainEqual({ label: 'Protocol', before: 'LangServe', after: 'Agent Server' });
  });

  test.each([`${base}/assistants/chat`, base, `${base}/docs`])('%s is an address alone', (text) => {
    expect(take(text)).toBeUndefined();
  });

  test('a link forgets secrets that were typed for another site', () => {
    const link = `https://smith.langchain.com/studio/?baseUrl=${base}`;
    const profile = { ...newProfile('p1'), url: 'https://other.example/chat' };
    expect(taken(link, profile, { h1: 'secret' }).draft.secrets).toEqual({});
  });

  const command = (path: string, more = '') =>
    `curl -X POST ${base}${path} -H 'x-api-key: k-12345678' -H 'content-type: application/json' -d '{"assistant_id": "chat", "input": {"messages": [{"role": "user", "content": "Hi"}]}${more}}'`;

  test.each([
    ['/runs/stream', 'stream'],
    ['/threads/7b2b3c9e-2f3a-4c5d-8e6f-0a1b2c3d4e5f/runs/wait', 'batch'],
  ])('a command for %s fills in the assistant, the mode, the key and the message', (path, mode) => {
    const { draft, taken: said } = taken(command(path));
    expect(draft.profile).toMatchObject({
      url: `${base}/assistants/chat`,
      protocol: 'agent-server',
      mode,
      headers: [{ name: 'x-api-key', secret: true }],
    });
    expect(Object.values(draft.secrets)).toEqual(['k-12345678']);
    expect([said.message, said.ignored]).toEqual(['Hi', []]);
  });

  test('a command names the context that it does not take', () => {
    expect(taken(command('/runs/stream', ', "context": {"name": "Ada"}')).taken.ignored).toEqual(['context']);
  });

  test('a command for a runnable makes the profile one of LangServe', () => {
    const profile = { ...newProfile('p1'), protocol: 'agent-server' };
    const { draft } = taken(`curl ${base}/chat/invoke -d '{"input": "Hi"}'`, profile);
    expect(draft.profile).toMatchObject({ url: `${base}/chat`, protocol: 'langserve', mode: 'batch' });
  });

  test('a shared profile keeps its protocol', () => {
    const shared = { ...newProfile('x'), url: `${base}/assistants/chat`, protocol: 'agent-server' };
    expect(taken(sharedText(shared)).draft.profile.protocol).toBe('agent-server');
    expect(take(sharedText({ ...shared, protocol: 'later' }))).toMatchObject({ status: 'refused' });
  });
});

test('a profile of an Agent Server is shared in forms that can name it', () => {
  expect(formsFor(agentServer)).toEqual(['curl', 'fetch', 'text', 'file']);
  expect(formsFor(protocols.find('langserve'))).toContain('configuration');
});
