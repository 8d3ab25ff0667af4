import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { constants, createGzip } from 'node:zlib';

const event = (name, data) => `event: ${name}\r\n${data === undefined ? '' : `data: ${data}\r\n`}\r\n`;
const end = event('end');
const token = (text) => event('data', JSON.stringify(text));
const piece = (content) => event('data', JSON.stringify({ content, type: 'AIMessageChunk' }));
const tokens = (count) =>
  Array.from({ length: count }, (_, place) => ({ after: 30, text: token(`${place} `) }));

/**
 * Replies in pieces: each comes `after` some milliseconds. The first `opens` pieces bring no whole event, the first `blank`
 * ones no token. `cut`: the connection breaks so long after the last piece.
 */
export const scenes = {
  stream: {
    opens: 0,
    blank: 1,
    pieces: [
      { after: 250, text: event('metadata', '{"run_id": "r"}') },
      ...tokens(40),
      { after: 100, text: end },
    ],
  },
  'event in two pieces': {
    opens: 1,
    blank: 1,
    pieces: [
      { after: 150, text: 'event: da' },
      { after: 200, text: 'ta\r\ndata: "Hi"\r\n\r\n' },
      { after: 150, text: end },
    ],
  },
  'piece without a token first': {
    opens: 0,
    blank: 1,
    pieces: [
      { after: 150, text: piece('') },
      { after: 600, text: piece('Hi') },
      { after: 100, text: end },
    ],
  },
  'in one piece': {
    opens: 0,
    blank: 0,
    pieces: [
      {
        after: 400,
        text:
          tokens(40)
            .map(({ text }) => text)
            .join('') + end,
      },
    ],
  },
  compressed: { opens: 0, blank: 0, isCompressed: true, pieces: [...tokens(20), { after: 200, text: end }] },
  'cut after silence': {
    opens: 0,
    blank: 0,
    cut: 500,
    pieces: [
      { after: 150, text: token('Hi') },
      { after: 150, text: 'event: da' },
    ],
  },
  'single response': {
    isWhole: true,
    pieces: [
      { after: 200, text: '{"output":' },
      { after: 700, text: '"Hi"}' },
    ],
  },
};

const pathOf = (name) => name.replaceAll(' ', '-');

const headersOf = ({ isCompressed, isWhole }) => ({
  'content-type': isWhole ? 'application/json' : 'text/event-stream',
  ...(isCompressed && { 'content-encoding': 'gzip' }),
});

/** Writes the body of a scene; `note` gets the name of each time when it is. */
async function write(response, { pieces, opens, blank, isCompressed, isWhole }, note) {
  const body = isCompressed ? createGzip({ flush: constants.Z_SYNC_FLUSH }) : response;
  if (body !== response) body.pipe(response);
  for (const [place, { after, text }] of pieces.entries()) {
    await pause(after);
    note('firstByte');
    if (!isWhole && place >= opens) note('firstEvent');
    if (!isWhole && place >= blank) note('firstToken');
    note('lastByte', true);
    body.write(text);
  }
  return body;
}

/** Starts a server that plays the scenes, and notes when what passes: ms since 1970. */
export async function startWireServer() {
  /** @type {Record<string, number>} */
  let record = {};

  async function play(scene, response) {
    response.writeHead(200, headersOf(scene)).flushHeaders();
    record = { asked: Date.now() };
    const body = await write(response, scene, (time, isAgain = false) => {
      if (isAgain || record[time] === undefined) record[time] = Date.now();
    });
    if (scene.cut) await pause(scene.cut);
    record.end = Date.now();
    if (scene.cut) response.destroy();
    else body.end();
  }

  const server = createServer((request, response) => {
    const name = Object.keys(scenes).find((one) => request.url?.startsWith(`/${pathOf(one)}/`));
    request.resume();
    if (request.method === 'POST' && name) request.on('end', () => void play(scenes[name], response));
    else response.writeHead(404, { 'content-type': 'application/json' }).end('{"detail":"Not Found"}');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    urlOf: (name) => `http://127.0.0.1:${server.address().port}/${pathOf(name)}`,
    /** Times of the last scene, in ms since its request came. */
    recorded: () => Object.fromEntries(Object.entries(record).map(([time, at]) => [time, at - record.asked])),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
