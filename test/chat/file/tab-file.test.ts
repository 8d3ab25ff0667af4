import { describe, expect, test } from 'vitest';
import { contentOf, fileName, hostOf, wayHere } from '../../../lib/chat/file/tab-file.ts';
import { base64 } from '../../../lib/chat/masking/base64.ts';
import { fc } from '../../support/fast-check.ts';

test.each([
  ['https://example.org/cat.png', 'request'],
  ['http://127.0.0.1:8000/cat.png', 'request'],
  ['https://ada:secret@example.org/cat.png', 'in-page'],
  ['data:image/png;base64,', 'address'],
  ['file:///home/ada/cat.png', 'on-disk'],
  ['blob:https://example.org/1-2', 'in-page'],
  ['chrome-extension://abc/cat.png', 'in-page'],
  ['about:blank', 'in-page'],
  ['', 'in-page'],
])('a file at %j comes here by %s', (url, way) => {
  expect(wayHere(url)).toBe(way);
});

describe('a data URL', () => {
  const textOf = (url: string) => {
    const content = contentOf(url);
    return content && [content.type, new TextDecoder().decode(content.bytes)];
  };

  test.each([
    ['data:image/png;base64,QWhveQ==', ['image/png', 'Ahoy']],
    ['data:IMAGE/PNG;BASE64,QWhveQ%3D%3D', ['image/png', 'Ahoy']],
    ['data:image/svg+xml,%3Csvg a="ü,"/%3E', ['image/svg+xml', '<svg a="ü,"/>']],
    ['data:image/svg+xml;charset=utf-8,<svg/>', ['image/svg+xml', '<svg/>']],
    ['data:image/png;base64,', ['image/png', '']],
    ['data:,Ahoy', undefined],
    ['data:image/png;base64,~', undefined],
    ['data:image/svg+xml,%E0%A4%A', undefined],
    ['https://example.org/', undefined],
  ])('%s holds %j', (url, content) => {
    expect(textOf(url)).toEqual(content);
  });

  test('gives back any bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(255)), (values) => {
        const bytes = Uint8Array.from(values);
        const url = `data:application/pdf;base64,${base64(bytes)}`;
        expect(contentOf(url)?.bytes).toEqual(bytes);
      }),
    );
  });
});

describe('the name of a file', () => {
  test.each([
    ['https://example.org/a/cat.png?size=2#top', 'image/png', 'cat.png'],
    ['https://example.org/cat%20one.JPEG', 'image/jpeg', 'cat one.JPEG'],
    ['https://example.org/photo.php', 'image/jpeg', 'photo.php.jpg'],
    ['https://example.org/arxiv/1706.03762', 'application/pdf', '1706.03762.pdf'],
    ['https://example.org/%E0%A4%A', 'image/gif', '%E0%A4%A.gif'],
    ['https://example.org/..%2F..%2Fetc%00%22x', 'image/png', '.. .. etc x.png'],
    ['https://example.org:8443/', 'application/pdf', 'example.org 8443.pdf'],
    ['https://example.org/song', 'audio/mpeg', 'song'],
    ['data:image/svg+xml,<svg/>', 'image/svg+xml', 'picture.svg'],
    ['', 'image/png', 'picture.png'],
    [`https://example.org/${'long'.repeat(100)}.pdf`, 'application/pdf', `${'long'.repeat(24)}.pdf`],
  ])('at %s of type %s is %s', (url, type, name) => {
    expect(fileName(url, type, 'picture')).toBe(name);
  });
});

test.each([
  ['https://example.org:8443/a', 'example.org:8443'],
  ['data:image/png,a', ''],
  ['file:///a', ''],
  ['https://', ''],
])('the host of %s is %j', (url, host) => {
  expect(hostOf(url)).toBe(host);
});
