import { describe, expect, test } from 'vitest';
import type { PasteProblem } from '../../../lib/chat/pasted/pasted-request.ts';
import { readRequest } from '../../../lib/chat/pasted/read-request.ts';
import { openHeaders, readPasted as read } from '../../support/read-pasted.ts';

const host = 'http://127.0.0.1:8000';
const url = `${host}/chat/invoke`;
const headers = { 'X-Team': 'deck' };

describe('pasted axios', () => {
  test.each([
    [
      'a call with data and headers',
      `axios.post("${url}", { input: 'hi' }, { headers: { 'X-Team': 'deck' } })`,
    ],
    [
      'a configuration',
      `axios({ method: 'post', url: '${url}', headers: { 'X-Team': 'deck' }, data: { input: 'hi' }, timeout: 9 });`,
    ],
    [
      'names that are set before, as Postman writes them',
      `const axios = require('axios');
let data = JSON.stringify({
  "input": "hi"
});

let config = {
  method: 'post',
  maxBodyLength: Infinity,
  url: '${url}',
  headers: {
    'X-Team': 'deck'
  },
  data : data
};

axios.request(config)
.then((response) => {
  console.log(JSON.stringify(response.data));
});`,
    ],
    [
      'an instance, with names and without semicolons',
      `import axios from 'axios'
const base = '${host}'
const headers = { 'X-Team': 'deck' }
const api = axios.create({ baseURL: \`\${base}/chat/\`, headers })
const { data } = await api.post('/invoke', { input: 'hi' })`,
    ],
    [
      'defaults',
      `axios.defaults.baseURL = '${host}';
axios.defaults.headers.common['X-Team'] = 'deck';
axios.post('chat/invoke', { input: 'hi' });`,
    ],
    [
      'spread headers',
      `const own = { 'X-Team': 'deck' };\nawait axios.post('${url}', { input: 'hi' }, { headers: { ...own } });`,
    ],
    ['a type', `axios.post<Reply>('${url}', { input: 'hi' }, { headers: { 'X-Team': 'deck' } })`],
  ])('is read with %s', (_, text) => {
    expect(read(text)).toMatchObject({
      source: 'axios',
      method: 'POST',
      url,
      headers,
      body: '{"input":"hi"}',
      notes: [],
    });
  });

  test('is read with query, credentials and values to be typed', () => {
    const text = `axios.get('${url}', { params: { a: 'b c', n: 1, key: apiKey }, auth: { username: 'u', password: 'p' }, headers: { 'x-key': process.env.KEY } })`;
    expect(read(text)).toMatchObject({ method: 'GET', url: `${url}?a=b+c&n=1&key={key}` });
    expect(read(text).headers.Authorization).toBe('Basic dTpw');
    expect(openHeaders(text).map(({ name }) => name)).toEqual(['x-key']);
  });

  test('names what it does not read', () => {
    const text = `const api = axios.create({ httpsAgent: agent });
api.interceptors.request.use(addKey);
api.post('${url}', {}, { headers: headersOf(user) });`;
    expect(read(text).notes.flatMap(({ names }) => names)).toEqual([
      'httpsAgent',
      'headers: headersOf(user)',
      'interceptors',
    ]);
  });

  test.each<[string, PasteProblem]>([
    ['axios.post(address, {})', { code: 'open-url', url: 'address' }],
    ['axios(config)', { code: 'no-url' }],
    [`axios.post('${host}/login', {}); axios.post('${url}', {})`, { code: 'several-commands' }],
  ])('is refused: %s', (text, problem) => {
    expect(readRequest(text)).toMatchObject({ kind: 'refused', problem });
  });
});

describe('pasted fetch below other lines', () => {
  test('is read with the names that they set', () => {
    const text = `const BASE = "${host}/chat";
const myHeaders = new Headers({ 'X-Team': 'deck' });
const options = { method: "POST", headers: myHeaders, body: JSON.stringify({ input: "hi" }) };

const reply = await fetch(BASE + "/invoke", options);`;
    expect(read(text)).toMatchObject({
      source: 'fetch',
      method: 'POST',
      url,
      headers,
      body: '{"input":"hi"}',
    });
  });

  test('is read with headers that are added one by one, as Postman writes them', () => {
    const text = `const myHeaders = new Headers();
myHeaders.append("X-Team", "deck");

const raw = JSON.stringify({ "input": "hi" });

const requestOptions = {
  method: "POST",
  headers: myHeaders,
  body: raw,
  redirect: "follow"
};

fetch("${url}", requestOptions)
  .then((response) => response.text())
  .catch((error) => console.error(error));`;
    expect(read(text)).toMatchObject({ method: 'POST', url, headers, body: '{"input":"hi"}', notes: [] });
  });

  test('is read with members that are set later', () => {
    const text = `const h = {};\nh['X-Team'] = 'deck';\nconst o = { headers: h };\no.method = 'POST';\nfetch('${url}', o);`;
    expect(read(text)).toMatchObject({ method: 'POST', url, headers });
  });

  test.each([
    `let url = '${url}';\nurl = other;\nfetch(url);`,
    `let url = '${url}';\nurl += '/b';\nfetch(url);`,
    `const url = '${url}';\nfunction ask(url) { return fetch(url); }`,
    `const url = '${url}';\nconst ask = async (url) => fetch(url);`,
  ])('is refused where code changes its URL: %j', (text) => {
    expect(readRequest(text)).toMatchObject({ kind: 'refused', problem: { code: 'open-url' } });
  });

  test('does not read a call in a comment', () => {
    const text = `const a = 1; // fetch("${host}/old")\n// fetch("${host}/older")\nfetch("${url}");`;
    expect(read(text).url).toBe(url);
  });

  test('names options that are code', () => {
    expect(read(`fetch('${url}', optionsOf(user))`).notes).toEqual([
      { code: 'ignored', names: ['optionsOf(user)'] },
    ]);
  });

  test('is refused where two differ', () => {
    const text = `const a = 1;\nawait fetch('${host}/login', { method: 'POST' });\nawait fetch('${url}', { method: 'POST' });`;
    expect(readRequest(text)).toMatchObject({ kind: 'refused', problem: { code: 'several-commands' } });
  });
});

test.each([
  'const a = {\n',
  'const a = [',
  'const a = b\n',
  'axios.post(',
  'let a = `${',
  'const a = axios.create({\n',
])('pasted JavaScript of 200,000 characters of %j is read in reasonable time', (piece) => {
  const text = `const axios = 1;\naxios.post("${url}");\n${piece.repeat(200_000 / piece.length)}`;
  expect(readRequest(text)).toBeDefined();
});
