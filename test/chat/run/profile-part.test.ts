import { describe, expect, test } from 'vitest';
import { type Failure, profilePart } from '../../../lib/chat/run/failure.ts';

const rejected = (at: string): Failure => ({
  kind: 'rejected-input',
  detail: '',
  problems: [{ at, part: at.split('.')[0], message: 'Field required', isMissing: true } as never],
});

describe('the part of a profile to edit', () => {
  test.each<[string, Failure, string | undefined]>([
    ['refused access', { kind: 'unauthorized', status: 401, detail: '' }, 'headers'],
    ['a missing secret', { kind: 'secret-missing', headers: ['X-Key'], origin: 'http://a' }, 'headers'],
    ['a missing header', rejected('header.x-token'), 'headers'],
    ['a missing query parameter', rejected('query.page'), undefined],
    ['an unreachable server', { kind: 'unreachable', origin: 'http://a' }, undefined],
  ])('for %s', (_, failure, part) => {
    expect(profilePart(failure)).toBe(part);
  });
});
