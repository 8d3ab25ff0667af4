import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Answer, answerJson, answerStream } from '../support/http-server.ts';
import { aProfile, plainHeader, secretHeader } from '../support/profile.ts';

/** Things that must stay where they belong, each as a mark that is planted once. */
export const plants = {
  'a secret header': 'mark-header-4711-aaaa',
  'a password of basic auth': 'mark-basic-4711-bbbb',
  'a secret in the query of a URL': 'mark-query-4711-iiii',
  'a secret of a form': 'mark-form-4711-cccc',
  'a key of a preset': 'mark-preset-4711-dddd',
  'a key deep in a preset': 'mark-nested-4711-eeee',
  'a key in a list of a preset': 'mark-listed-4711-ffff',
  'an earlier message': 'mark-said-4711-gggg',
  'the draft of a temporary conversation': 'mark-draft-4711-hhhh',
} as const;
export type Plant = keyof typeof plants;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const basic = `Basic ${base64(`me:${plants['a password of basic auth']}`)}`;

/** A mark, and how it may be written: base64 has three ways, by the place of the text in a group of bytes. */
const spellings = (mark: string) => [
  mark,
  ...['', 'm', 'me:'].map((before) => base64(before + mark).slice(before === '' ? 0 : 4, -4)),
];

/** Names what of the plants is in a text. */
export const plantsIn = (text: string): Plant[] =>
  (Object.keys(plants) as Plant[]).filter((plant) =>
    spellings(plants[plant]).some((spelling) => text.includes(spelling)),
  );

const title = (name: string) => ({ type: 'string', title: name });

export const inputSchema = {
  type: 'object',
  required: ['question', 'pin'],
  properties: { question: title('Question'), pin: { ...title('Pin'), format: 'password', writeOnly: true } },
};
const model = { type: 'object', properties: { api_key: title('Key of the model'), size: title('Size') } };
export const configSchema = {
  type: 'object',
  properties: {
    configurable: {
      type: 'object',
      properties: {
        api_key: title('API key'),
        tone: title('Tone'),
        model,
        tools: { type: 'array', items: { type: 'object', properties: { token: title('Token') } } },
      },
    },
  },
};

const presets = [
  {
    id: 'keyed',
    name: 'Keyed',
    values: {
      api_key: plants['a key of a preset'],
      tone: 'dry',
      model: { api_key: plants['a key deep in a preset'], size: 'small' },
      tools: [{ token: plants['a key in a list of a preset'] }],
    },
  },
];

/** The order to save a profile with all secrets that a profile can have. */
export const keeper = (url: string) => {
  const profile = aProfile({
    id: 'keeper',
    name: 'Keeper',
    url,
    headers: [secretHeader('X-Key'), secretHeader('Authorization'), plainHeader('X-Plain', 'plain')],
    query: [plainHeader('api-version', '1'), secretHeader('code')],
  });
  const secrets = {
    'id of X-Key': plants['a secret header'],
    'id of Authorization': basic,
    'id of code': plants['a secret in the query of a URL'],
  };
  return { profile: { ...profile, call: { ...profile.call, presets, presetId: 'keyed' } }, secrets };
};

/** Repeats address, headers and body as a server does: with the answer, in a refusal, in an error event. */
export const repeating: Answer = (response, { path, headers, body }) => {
  const heard = JSON.stringify({ path, headers, body });
  response.setHeader('x-heard', `${headers['x-key']} ${headers.authorization} ${path}`);
  if (body.includes('refuse'))
    return answerJson(422, { detail: [{ loc: ['body'], msg: heard, input: JSON.parse(body) }] })(response);
  if (body.includes('break'))
    return answerStream(
      `event: error\r\ndata: ${JSON.stringify({ status_code: 500, message: heard })}\r\n\r\n`,
    )(response);
  return answerStream(
    `event: metadata\r\ndata: ${JSON.stringify({ run_id: 'r', heard })}\r\n\r\n`,
    `event: data\r\ndata: ${JSON.stringify(`You sent ${heard}`)}\r\n\r\n`,
    'event: end\r\n\r\n',
  )(response);
};

/** Everything in the files of a folder, read as one byte a character and as two. */
export async function contentsOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    names
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
        return bytes.toString('latin1') + bytes.toString('utf16le') + bytes.subarray(1).toString('utf16le');
      }),
  );
  return texts.join('\n');
}
