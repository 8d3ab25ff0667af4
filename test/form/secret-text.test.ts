import { expect, test } from 'vitest';
import { isSecretText } from '../../lib/form/secret-signs.ts';
import { fc } from '../support/fast-check.ts';

const rest = 'abcDEF0123456789abcDEF0123456789abcDEF01';

test.each([
  ...['sk-', 'sk-proj-', 'sk-ant-api03-', 'sk-or-v1-', 'sk-lf-', 'pk-lf-', 'sk_live_', 'rk_live_'],
  ...[
    'ghp_',
    'gho_',
    'github_pat_',
    'glpat-',
    'xoxb-',
    'xoxa-',
    'xoxp-',
    'AIza',
    'AQ.',
    'ya29.',
    'hf_',
    'gsk_',
  ],
  ...['xai-', 'nvapi-', 'tvly-dev-', 'npm_', 'pcsk_'],
])('a text with a key that begins with %s is secret', (beginning) => {
  for (const before of ['', 'key: ', 'openai_', '"', '?k='])
    expect(isSecretText(`${before}${beginning}${rest}`)).toBe(true);
});

test.each([
  'Bearer abc',
  'bearer  sk-1',
  'Token 9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b',
  'Bot MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs',
  `Basic ${btoa('ann:correct horse')}`,
  'AKIAIOSFODNN7EXAMPLE',
  'ASIAIOSFODNN7EXAMPLE',
  'lsv2_pt_0123456789abcdef0123456789abcdef_0123456789',
  `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc`,
  'postgres://user:pass@db.example.com:5432/app',
  'redis://:pass@cache.example.com:6379/0',
  'https://example.com/mcp?api_key=4711',
  '-----BEGIN RSA PRIVATE KEY-----\nMIIE',
])('%s is secret', (text) => {
  expect(isSecretText(text)).toBe(true);
});

test.each([
  '',
  'Bearing in mind',
  'Basic plan',
  `Basic ${btoa('no colon')}`,
  'Token classification',
  'Key insights of 2024',
  'gpt-4o-mini',
  'claude-sonnet-4-5-20250929',
  'sk-learn',
  'task-notification-something-longer',
  'risk-free-investment-strategy',
  'eyJustSaying',
  'https://example.com/mcp?max_tokens=5&key=',
  'http://127.0.0.1:8000/chat',
  '0123456789abcdef0123456789abcdef',
])('%j is not secret', (text) => {
  expect(isSecretText(text)).toBe(false);
});

test('any text is judged', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof isSecretText(text) === 'boolean'));
});
