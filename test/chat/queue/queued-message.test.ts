import { describe, expect, test } from 'vitest';
import {
  readQueue,
  secretValuesOf,
  withoutSecretValues,
  withSecretValues,
} from '../../../lib/chat/queue/message-queue.ts';
import { aQueuedMessage } from '../../support/queued-message.ts';

describe('secret values of a queued message', () => {
  const fields = { key: 'a', days: 2, keys: ['b', 'c', 'd'], login: { password: 'e', name: 'Al' } };
  const secrets = ['/key', '/keys/0', '/keys/2', '/login/password'];
  const { start } = aQueuedMessage({ fields, secrets });

  test('are taken out and put back at their places', () => {
    const values = secretValuesOf(start);
    expect(values).toEqual({ '/key': 'a', '/keys/0': 'b', '/keys/2': 'd', '/login/password': 'e' });
    const left = withoutSecretValues(start);
    expect(left).toEqual({ days: 2, keys: [null, 'c', null], login: { name: 'Al' } });
    expect(withSecretValues(left, values ?? {})).toEqual(fields);
  });

  test('are unknown if one is missing', () => {
    expect(secretValuesOf({ ...start, fields: withoutSecretValues(start) })).toBeUndefined();
    expect(secretValuesOf({ ...start, fields: { ...fields, key: null } })).toBeUndefined();
  });
});

test('stored messages are read by place, without unreadable ones', () => {
  const [first, second] = [aQueuedMessage({ id: 'a', place: 1 }), aQueuedMessage({ id: 'b', place: 2 })];
  expect(readQueue([second, { id: 'c' }, first])).toEqual([first, second]);
});
