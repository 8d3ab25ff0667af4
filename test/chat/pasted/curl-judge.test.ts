import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRequest } from '../../../lib/chat/pasted/read-request.ts';
import { type Arrived, askedServer, wouldArrive } from '../../support/asked-server.ts';
import { bashCommands, cmdCommands, powershellCommands } from '../../support/curl-commands.ts';
import { pythonPrograms } from '../../support/plain-python.ts';
import { shellCommands, wgetCommands } from '../../support/shell-commands.ts';

const has = (program: string) => {
  try {
    execFileSync('bash', ['-c', `${program} --version`], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn(`Skipped: the judge of what is pasted for ${program} needs bash and ${program}.`);
    return false;
  }
};
const [hasCurl, hasPython, hasWget] = [has('curl'), has('python3'), has('wget')];

let home: string;
let server: Awaited<ReturnType<typeof askedServer>>;

function run(file: string, args: string[]): Promise<void> {
  const options = {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8' },
    timeout: 30_000,
  };
  return new Promise((resolve) => execFile(file, args, options, () => resolve()));
}

/** Runs the commands side by side, a few at a time. */
async function runAll(commands: { file: string; args: string[] }[]) {
  const left = [...commands];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) await run(next.file, next.args);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

const quoted = [
  ...cmdCommands.map((command, place) => ({ ...command, key: `cmd${place}` })),
  ...powershellCommands.map((command, place) => ({ ...command, key: `ps${place}` })),
];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'runnel-curl-'));
  server = await askedServer();
  const { asked } = server;
  const ofCurl = [
    ...bashCommands.map((command, place) => ({ file: 'bash', args: ['-c', asked(command, `b${place}`)] })),
    ...shellCommands.map((command, place) => ({ file: 'bash', args: ['-c', asked(command, `s${place}`)] })),
    ...quoted.map(({ argv, key }) => ({ file: 'curl', args: argv.map((word) => asked(word, key)) })),
  ];
  const ofPython = pythonPrograms.map((program, place) => ({
    file: 'python3',
    args: ['-c', asked(program, `p${place}`)],
  }));
  const ofWget = wgetCommands.map((command, place) => ({
    file: 'bash',
    args: ['-c', asked(command, `w${place}`)],
  }));
  await runAll([...(hasCurl ? ofCurl : []), ...(hasPython ? ofPython : []), ...(hasWget ? ofWget : [])]);
}, 120_000);

afterAll(async () => {
  server.close();
  await rm(home, { recursive: true });
});

function readAs(text: string): Arrived {
  const read = readRequest(text);
  if (read?.kind !== 'request') throw new Error(`not read: ${JSON.stringify(read)}`);
  return wouldArrive(read.request);
}

describe.skipIf(!hasCurl)('the request made of a pasted curl command equals the one that curl sends', () => {
  test('for at least 100 commands', () => {
    expect(bashCommands.length + quoted.length).toBeGreaterThanOrEqual(100);
  });

  test.each(bashCommands.map((command, place) => [command, `b${place}`]))('%s', (command, key) => {
    expect(server.arrived.get(key)).toEqual([readAs(server.asked(command, key))]);
  });

  test.each(quoted.map(({ text, key }) => [text, key]))('%s', (text, key) => {
    expect(server.arrived.get(key)).toEqual([readAs(server.asked(text, key))]);
  });
});

describe.skipIf(!hasCurl)(
  'the request made of lines of a shell equals the one that curl sends for them',
  () => {
    test.each(shellCommands.map((command, place) => [command, `s${place}`]))('%s', (command, key) => {
      const { body, ...sent } = readAs(server.asked(command, key));
      // The line end that a shell adds is none of a message in JSON.
      expect(server.arrived.get(key)).toEqual([{ ...sent, body: expect.any(String) }]);
      expect(server.arrived.get(key)?.[0]?.body.trimEnd()).toBe(body);
    });
  },
);

describe.skipIf(!hasWget)('the request made of a pasted wget command equals the one that wget sends', () => {
  test.each(wgetCommands.map((command, place) => [command, `w${place}`]))('%s', (command, key) => {
    expect(server.arrived.get(key)).toEqual([readAs(server.asked(command, key))]);
  });
});

describe.skipIf(!hasPython)('the request made of pasted Python equals the one that Python sends', () => {
  test.each(pythonPrograms.map((program, place) => [program, `p${place}`]))('%s', (program, key) => {
    const sent = server.arrived.get(key)?.map(withoutForm);
    expect(sent).toEqual([withoutForm(readAs(server.asked(program, key)))]);
  });
});

/** Leaves out the type that urllib gives to each body without one: Runnel sends its own. */
const withoutForm = ({ headers: { 'content-type': _, ...headers }, body, ...rest }: Arrived) => ({
  ...rest,
  headers,
  body: body.replace(/(?<=[:,]) /g, ''),
});
