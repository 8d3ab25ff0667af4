import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ComparingTasks } from '../../lib/chat/compare/difference.ts';
import type { CheckingTasks } from '../../lib/form/schema/schema-problems.ts';
import type { ReadingTasks } from '../../lib/markdown/reading-tasks.ts';
import { createTimedWork, type WorkerHandle } from '../../lib/platform/browser/timed-work.ts';
import { startBuiltWorker } from '../support/built-worker.ts';
import { fc } from '../support/fast-check.ts';

const never = new AbortController().signal;
const longMs = 60_000;
const started: WorkerHandle[] = [];

function start(file: string) {
  const worker = startBuiltWorker(file);
  started.push(worker);
  return worker;
}

afterEach(() => {
  for (const worker of started.splice(0)) worker.terminate();
});

describe('the checking worker', () => {
  const check = (schema: { pattern: string }, input: string, deadlineMs: number) =>
    createTimedWork<CheckingTasks>(() => start('checking-worker.js')).run(
      'problems',
      { schema: { type: 'string', ...schema }, input, isWithPatterns: true },
      deadlineMs,
      never,
    );

  test('reports a pattern mismatch', async () => {
    const outcome = await check({ pattern: '^a+$' }, 'b', longMs);
    expect(outcome).toEqual({ status: 'done', value: { '': { code: 'other-pattern', pattern: '^a+$' } } });
  });

  test('is stopped when a pattern does not end', async () => {
    expect(await check({ pattern: '^(a+)+$' }, `${'a'.repeat(40)}!`, 200)).toEqual({ status: 'overdue' });
  });
});

describe('the reading worker', () => {
  let run: ReturnType<typeof createTimedWork<ReadingTasks>>['run'];
  beforeEach(() => {
    ({ run } = createTimedWork<ReadingTasks>(() => start('reading-worker.js')));
  });
  const formula = (source: string, deadlineMs = 500) =>
    run('formula', { source, isDisplay: true }, deadlineMs, never);

  test('compares texts as they are read', async () => {
    const comparing = createTimedWork<ComparingTasks>(() => start('reading-worker.js'));
    const texts = { one: 'It is **fast**.', other: 'It is *slow*.', view: 'reading' as const };
    const outcome = await comparing.run('difference', texts, longMs, never);
    const sides = [
      [{ text: 'It is ' }, { text: 'fast', isOwn: true }, { text: '.' }],
      [{ text: 'It is ' }, { text: 'slow', isOwn: true }, { text: '.' }],
    ].map((pieces) => ({ pieces: pieces.map((piece) => ({ isOwn: false, ...piece })), more: 0 }));
    expect(outcome).toMatchObject({ status: 'done', value: { kind: 'text', count: 1, found: { sides } } });
  });

  test('colours code', async () => {
    const outcome = await run('colours', { language: 'json', code: '{"a": 1}' }, longMs, never);
    const coloured = expect.arrayContaining([{ role: 'number', inside: ['1'] }]);
    expect(outcome).toEqual({ status: 'done', value: coloured });
  });

  test('typesets a formula', async () => {
    expect((await formula('x^2', longMs)).status).toBe('done');
  });

  const source = readFileSync(join(import.meta.dirname, '../../node_modules/temml/dist/temml.mjs'), 'utf8');
  const commands = [...new Set([...source.matchAll(/\\\\([a-zA-Z@]+)/g)].map(([, name]) => `\\${name}`))];
  const nested = (command: string, times: number) => `${`${command}{`.repeat(times)}x${'}'.repeat(times)}`;

  test('finds the commands of the formula library', () => {
    expect(commands).toEqual(expect.arrayContaining(['\\cancelto', '\\equilibriumRight', '\\frac']));
    expect(commands.length).toBeGreaterThan(1_000);
  });

  test('survives every TeX command nested in itself', async () => {
    const broken: string[] = [];
    for (const command of commands)
      for (const form of [nested(command, 24), nested(`${command}{a}`, 24)])
        if ((await formula(form)).status === 'failed') broken.push(command);
    expect(broken).toEqual([]);
  }, 300_000);

  test('survives random commands nested in each other', async () => {
    const forms = fc.constantFrom('{', '{a}{', '[', '^{', '_{');
    const levels = fc.array(fc.tuple(fc.constantFrom(...commands), forms), { minLength: 2, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(levels, async (steps) => {
        const closing = steps.toReversed().map(([, form]) => (form === '[' ? ']' : '}'));
        const whole = `${steps.map((step) => step.join('')).join('')}x${closing.join('')}`;
        expect((await formula(whole)).status).not.toBe('failed');
      }),
      { numRuns: 300 },
    );
  }, 300_000);
});
