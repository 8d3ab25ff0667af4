import { describe, expect, test } from 'vitest';
import { outgoingRequest } from '../../../lib/chat/sharing/outgoing-request.ts';
import { readShared, sharedJson, sharedText } from '../../../lib/chat/sharing/shared-profile.ts';
import {
  writtenFetch,
  writtenHttpx,
  writtenJavaScript,
  writtenPython,
} from '../../../lib/chat/sharing/written-code.ts';
import { writtenCurl } from '../../../lib/chat/sharing/written-curl.ts';
import { type JsonObject, parseJson, writeJson } from '../../../lib/json/json.ts';
import { aProfile } from '../../support/profile.ts';

const body = '{"input":{"order":1234567890123456789,"price":1.10,"of":[-0,1e400,NaN,-Infinity,0.5]}}';
const request = outgoingRequest(
  aProfile({}),
  'http://127.0.0.1:8000/chat/stream',
  parseJson(body) as JsonObject,
);

describe('numbers that JavaScript would write otherwise', () => {
  test.each([
    ['curl', writtenCurl, body],
    ['fetch', writtenFetch, `body: ${JSON.stringify(body)},`],
    ['httpx', writtenHttpx, `content=${JSON.stringify(body)},`],
    [
      'Python',
      writtenPython,
      'stream({"order": 1234567890123456789, "price": 1.10, "of": [-0, 1e400, float("NaN"), float("-Infinity"), 0.5]})',
    ],
    [
      'JavaScript',
      writtenJavaScript,
      'stream({"order":JSON.rawJSON("1234567890123456789"),"price":JSON.rawJSON("1.10"),"of":[JSON.rawJSON("-0"),JSON.rawJSON("1e400"),NaN,-Infinity,0.5]})',
    ],
  ])('are in a request as %s', (_, written, part) => {
    expect(written(request)).toContain(part);
  });

  test('are in the presets of a shared profile', () => {
    const values = parseJson('{"limit":1234567890123456789,"rate":1.10}') as JsonObject;
    const { call } = aProfile({});
    const profile = aProfile({ call: { ...call, presets: [{ id: 'p', name: 'A', values }] } });
    expect(sharedJson(profile)).toContain('"limit": 1234567890123456789,\n');
    for (const text of [sharedJson(profile), sharedText(profile)]) {
      const read = readShared(text);
      expect(read?.status === 'read' && writeJson(read.profile.call.presets[0]?.values)).toBe(
        writeJson(values),
      );
    }
  });
});
