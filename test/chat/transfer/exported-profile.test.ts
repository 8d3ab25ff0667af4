import { expect, test } from 'vitest';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import { exportedProfile, withheldNames } from '../../../lib/chat/sharing/shared-profile.ts';
import { fieldsOf } from '../../../lib/form/field.ts';
import { resolverOf } from '../../../lib/form/schema/json-schema.ts';
import { aProfile, secretHeader } from '../../support/profile.ts';

const schema = {
  type: 'object',
  properties: {
    model: { type: 'string' },
    api_key: { type: 'string', format: 'password' },
    tools: {
      type: 'object',
      properties: {
        token: { type: 'string', writeOnly: true, format: 'password' },
        top: { type: 'integer' },
      },
    },
  },
};
const fields = fieldsOf(schema, resolverOf(schema));
const values = { model: 'small', api_key: 'sk-1', tools: { token: 'sk-2', top: 3 }, old_key: 'sk-3' };
const profile = aProfile({
  headers: [secretHeader('Authorization', 'http://127.0.0.1:8000')],
  call: { ...usualCall, presets: [{ id: 's1', name: 'Terse', values }], presetId: 's1' },
});

test('an exported preset has neither secret nor unknown values of its schema', () => {
  expect(exportedProfile(profile, fields).call.presets).toEqual([
    { id: 's1', name: 'Terse', values: { model: 'small', tools: { top: 3 } } },
  ]);
});

test('an exported preset has no value that is secret by name or look, at any depth', () => {
  const shown = { model: 'sk-proj-abcdefghijklmnop', api_key: 5, tools: { top: 3, more: { token: 'k' } } };
  const { call } = profile;
  const presets = [{ id: 's1', name: 'Terse', values: shown }];
  expect(exportedProfile({ ...profile, call: { ...call, presets } }, fields).call.presets).toEqual([
    { id: 's1', name: 'Terse', values: { tools: { top: 3 } } },
  ]);
});

test('values that an export lacks are named', () => {
  expect(withheldNames(profile, fields)).toEqual([
    'Terse › api_key',
    'Terse › old_key',
    'Terse › tools › token',
  ]);
});

test('an exported preset has no values if the schema is unknown', () => {
  expect(exportedProfile(profile, []).call.presets).toEqual([{ id: 's1', name: 'Terse', values: {} }]);
});

test('an exported profile contains no secret', () => {
  expect(JSON.stringify(exportedProfile(profile, fields))).not.toContain('sk-');
});

test('an exported profile keeps its group and its initials', () => {
  expect(exportedProfile(aProfile({ initials: 'Ab', heading: 'Staging' }), [])).toMatchObject({
    initials: 'Ab',
    heading: 'Staging',
  });
});
