import { describe, expect, test } from 'vitest';
import { usualTemplate } from '../../../lib/chat/context/sent-text.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { profileChanges } from '../../../lib/chat/sharing/profile-changes.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import { aProfile, aPrompt, plainHeader, secretHeader } from '../../support/profile.ts';

const plain = aProfile();

describe('changes of a profile', () => {
  test('are none between a profile and itself', () => {
    expect(profileChanges(plain, { ...plain }, protocols)).toEqual([]);
  });

  test.each<[Partial<Profile>, string, string, string]>([
    [{ name: 'Other' }, 'Name', 'Chat', 'Other'],
    [{ url: 'http://x/y' }, 'URL', 'http://127.0.0.1:8000/chat', 'http://x/y'],
    [{ mode: 'batch' }, 'Data transfer mode', 'Streaming', 'Single response'],
    [{ headers: [plainHeader('X-Team', 'deck')] }, 'Header X-Team', '', 'deck'],
    [{ headers: [secretHeader('X-Key')] }, 'Header X-Key', '', 'secret'],
    [{ sendCookies: true }, 'Send browser cookies', '', 'yes'],
    [{ stallLimitSeconds: null }, 'Stall limit in seconds', '120', ''],
    [{ responseLimitSeconds: 5 }, 'Response limit in seconds', '', '5'],
    [{ showsSteps: true }, 'Show steps', '', 'yes'],
    [{ traceUrl: 'https://a.example/{run_id}' }, 'Trace link', '', 'https://a.example/{run_id}'],
    [{ hue: 'red' }, 'Colour', '', 'Red'],
    [{ initials: 'Ab' }, 'Initials', '', 'Ab'],
    [{ heading: 'Staging' }, 'Group', '', 'Staging'],
    [{ layout: { height: 300, maxWidth: null } }, 'Layout', '', '300 px high'],
    [{ starters: ['Hi', 'Ho'] }, 'Starters', '', '“Hi”, “Ho”'],
    [{ prompts: [aPrompt('sum', 'Sum up')] }, 'Prompts', '', '“/sum Sum up”'],
    [
      { prompts: [{ ...aPrompt('sum', 'Sum up'), sendsAtOnce: true }] },
      'Prompts',
      '',
      '“/sum Sum up”, sends at once',
    ],
    [
      { call: { ...plain.call, context: { template: null, field: { name: 'documents', isList: true } } } },
      'Goes into',
      '',
      'documents',
    ],
    [
      {
        call: {
          ...plain.call,
          context: { template: { item: usualTemplate.item, place: 'after' }, field: null },
        },
      },
      'Place in the message',
      '',
      'After what you write',
    ],
    [{ call: { ...plain.call, systemMessage: 'Be kind' } }, 'System message', '', 'Be kind'],
    [{ call: { ...plain.call, answerField: 'text' } }, 'Field with the answer', '', 'text'],
    [{ call: { ...plain.call, mapping: { kind: 'text' } } }, 'How your message is sent', '', 'As plain text'],
    [
      { call: { ...plain.call, memory: { kind: 'sent' } } },
      'Earlier messages',
      'all sent',
      'all sent, Runnel sends them',
    ],
    [{ call: { ...plain.call, pieces: 'replace' } }, 'Parts of a stream', '', 'only the last part is shown'],
  ])('%j', (part, label, before, after) => {
    expect(profileChanges(plain, { ...plain, ...part }, protocols)).toEqual([{ label, before, after }]);
  });

  test('name every field that can be set', () => {
    const unnamed = Object.keys(plain).filter((field) => !['id', 'protocol'].includes(field));
    expect(unnamed.sort()).toEqual([
      'call',
      'headers',
      'hue',
      'layout',
      'mode',
      'name',
      'persona',
      'prompts',
      'responseLimitSeconds',
      'sendCookies',
      'stallLimitSeconds',
      'starters',
      'url',
    ]); // A new field needs a line in profile-changes.ts.
  });

  test('shorten a long text', () => {
    const [change] = profileChanges(plain, { ...plain, name: 'n'.repeat(5000) }, protocols);
    expect(change?.after).toBe(`${'n'.repeat(300)}…`);
  });
});
