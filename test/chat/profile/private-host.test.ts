import { describe, expect, test } from 'vitest';
import { hostInTheClear } from '../../../lib/chat/profile/private-host.ts';

const near = [
  'localhost',
  'localhost.',
  'app.localhost',
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.1.2',
  '[fc00::1]',
  '[fdff:1::2]',
  '[fe80::1]',
  '[febf::1]',
  '[::ffff:192.168.0.1]',
  'printer.local',
  'PRINTER.LOCAL',
  'api.corp.internal',
  'gpu-box',
  // `URL` writes numbers as an address.
  '2130706433',
  '0x7f.1',
];

const far = [
  'example.com',
  'example.com.',
  '8.8.8.8',
  '11.0.0.1',
  '9.255.255.255',
  '126.255.255.255',
  '128.0.0.1',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '169.253.0.1',
  '[fb00::1]',
  '[fe00::1]',
  '[fec0::1]',
  '[2001:db8::1]',
  '[::2]',
  '[::ffff:8.8.8.8]',
  'local.example.com',
  'localhost.example.com',
  '127.0.0.1.example.com',
  'notlocal.notinternal',
];

describe('a secret sent unencrypted', () => {
  test.each(near)('http://%s: is this computer or a private network', (host) => {
    expect(hostInTheClear(`http://${host}:8000/chat`)).toBeUndefined();
  });

  test.each(far)('http://%s: names the host', (host) => {
    const url = `http://${host}:8000/chat`;
    expect(hostInTheClear(url)).toBe(new URL(url).host);
  });

  test.each(['https://example.com/chat', 'not a URL', ''])('“%s”: is none', (url) => {
    expect(hostInTheClear(url)).toBeUndefined();
  });
});
