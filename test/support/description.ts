import type { Json } from '../../lib/json/json.ts';
import type { Description, SchemaAnswer } from '../../lib/runnable/description.ts';
import { aProfile } from './profile.ts';

const absent: SchemaAnswer = { status: 'absent', httpStatus: 404, reason: { code: 'bad-status' } };
const answerOf = (schema: Json | undefined): SchemaAnswer =>
  schema === undefined ? absent : { status: 'served', schema };

/** The description of a runnable with these schemas; undefined means not served. */
export const aDescription = (input?: Json, config?: Json, url = aProfile().url): Description => ({
  version: 4,
  protocol: 'langserve',
  url,
  input: answerOf(input),
  config: answerOf(config),
  modes: { stream: 'exposed', batch: 'exposed' },
});
