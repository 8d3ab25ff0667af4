import type { Json, JsonObject } from '../../lib/json/json.ts';
import { readOpenApi } from '../../lib/langserve/openapi.ts';

export const post = (input: Json = { type: 'string' }, more: JsonObject = {}): JsonObject =>
  withBody({ input }, more);
export const withBody = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  post: {
    ...more,
    requestBody: {
      content: {
        'application/json': { schema: { properties } },
      },
    },
  },
});
const documentOf = (paths: JsonObject, more: JsonObject = {}): Json => ({
  openapi: '3.1.0',
  paths,
  ...more,
});
export const listed = (paths: JsonObject, more: JsonObject = {}) => {
  const read = readOpenApi(documentOf(paths, more));
  if (!read) throw new Error('Not read.');
  return read;
};
export const named = (paths: JsonObject, more: JsonObject = {}) =>
  listed(paths, more).runnables.map(({ path, modes }) => [path, ...modes]);
