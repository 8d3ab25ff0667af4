import { expect, test } from 'vitest';
import type { Cause } from '../../../lib/chat/doctor/cause.ts';
import type { DataTransferMode } from '../../../lib/runnable/data-transfer-mode.ts';
import { diagnosed, tried } from '../../support/doctor-scene.ts';
import { recordedLangServe } from '../../support/recorded-lang-serve.ts';

const langServe = recordedLangServe('doctor');

const healthy: Cause = { kind: 'nothing-wrong', isTried: false };

test.each<[string, DataTransferMode, Partial<Cause>]>([
  ['/p1', 'stream', healthy],
  ['/p1', 'batch', healthy],
  ['/model', 'stream', healthy],
  ['/hist', 'stream', healthy],
  ['/stream-only', 'stream', healthy],
  ['/invoke-only', 'stream', { kind: 'endpoint-missing', path: '/stream', other: 'batch' }],
  ['/stream-only', 'batch', { kind: 'endpoint-missing', path: '/invoke', other: 'stream' }],
  ['/auth', 'stream', { kind: 'input-wanted' }],
  ['/nowhere', 'stream', { kind: 'path-missing', path: '/nowhere' }],
])('the test of %s in %s mode finds the cause', async (path, mode, cause) => {
  const { causes } = await diagnosed(`${langServe.origin}${path}`, { mode });
  expect(causes).toMatchObject([cause]);
});

test.each<[string, DataTransferMode]>([
  ['/p1', 'stream'],
  ['/p1', 'batch'],
  ['/p2', 'stream'],
  ['/p3', 'stream'],
  ['/model', 'stream'],
  ['/conf', 'batch'],
  ['/hist', 'stream'],
  ['/hears-request', 'stream'],
])('%s answers a test message in %s mode', async (path, mode) => {
  const { causes } = await tried(`${langServe.origin}${path}`, { part: { mode }, limitMs: 60_000 });
  expect(causes).toEqual([{ kind: 'nothing-wrong', isTried: true }]);
});

test.each<[string, Partial<Cause>]>([
  ['/err-before', { kind: 'server-error', status: 500 }],
  ['/err-mid', { kind: 'server-error', status: 500 }],
  ['/bearer', { kind: 'unauthorized', status: 401 }],
])('a test message to %s finds the cause', async (path, cause) => {
  const { causes } = await tried(`${langServe.origin}${path}`);
  expect(causes).toMatchObject([cause]);
});
