import { describe, expect, test } from 'vitest';
import { automaticName } from '../../../lib/chat/profile/profile-draft.ts';
import { aProfile } from '../../support/profile.ts';

const a = 'http://a.test:8000';
const b = 'http://b.test';
const profile = (name: string, url: string) => aProfile({ id: `${name} ${url}`, name, url });

describe('automatic profile name', () => {
  test.each<[string, string, [string, string][]]>([
    [`${a}/chat`, 'chat', []],
    [`${a}/chat`, 'chat', [['Chat', `${a}/chat`]]],
    [`${b}/chat`, 'chat (b.test)', [['chat', `${a}/chat`]]],
    [`${a}/other/chat`, 'chat 2', [['chat', `${a}/chat`]]],
    [
      `${a}/other/chat`,
      'chat 3',
      [
        ['chat', `${a}/chat`],
        ['chat 2', `${a}/chat`],
      ],
    ],
    [
      `${b}/chat`,
      'chat 2',
      [
        ['chat', `${a}/chat`],
        ['chat (b.test)', `${b}/x`],
      ],
    ],
    [a, 'a.test:8000 2', [['a.test:8000', `${b}/x`]]],
  ])('of %s is “%s” beside %j', (url, name, others) => {
    expect(
      automaticName(
        url,
        others.map(([other, at]) => profile(other, at)),
      ),
    ).toBe(name);
  });
});
