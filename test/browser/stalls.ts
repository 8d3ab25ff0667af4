import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { seededNumbers } from '../support/seeded-numbers.ts';

const seed = Number(process.env.RUNNEL_SEED ?? 20_261_126);

/** Milliseconds between two stalls, of all processes at once, and of a single one. */
const between = { least: 300, most: 2_000 };
const ofAll = { share: 0.25, least: 100, most: 2_500 };
const ofOne = { least: 100, most: 1_500 };

/**
 * Lets the tests and their browsers stand still now and then, all at once or one of their processes, as on a machine that
 * others use, too. `RUNNEL_STALLS=1` turns it on, only on Linux.
 */
export function setup() {
  if (process.platform !== 'linux')
    throw new Error('RUNNEL_STALLS needs Linux: it finds processes in /proc.');
  console.log(`Processes stand still at moments chosen by the seed ${seed}; RUNNEL_SEED sets another.`);
  process.once('exit', () => send(childrenOf(process.pid), 'SIGCONT'));
  const end = new AbortController();
  const stalling = stallUntil(end.signal, seededNumbers(seed));
  return async () => {
    end.abort();
    await stalling;
  };
}

async function stallUntil(signal: AbortSignal, random: () => number) {
  const within = ({ least, most }: { least: number; most: number }) => least + random() * (most - least);
  while (!signal.aborted) {
    await pause(within(between), undefined, { signal }).catch(() => {});
    const all = childrenOf(process.pid);
    const one = all[Math.floor(random() * all.length)];
    if (one === undefined) continue;
    if (random() < ofAll.share) await stall(all, within(ofAll));
    else await stall([one], within(ofOne));
  }
}

async function stall(ids: number[], ms: number) {
  send(ids, 'SIGSTOP');
  await pause(ms);
  send(ids, 'SIGCONT');
}

function send(ids: number[], signal: NodeJS.Signals) {
  for (const id of ids)
    try {
      process.kill(id, signal);
    } catch {
      // It has ended since.
    }
}

/** Lists the processes that a process has started, and those that they have. */
function childrenOf(id: number): number[] {
  const parents = new Map(readdirSync('/proc').flatMap((name) => parentOf(name)));
  const isOurs = (one: number | undefined): boolean =>
    one !== undefined && (one === id || isOurs(parents.get(one)));
  return [...parents].flatMap(([child, parent]) => (isOurs(parent) ? [child] : []));
}

/** The id of a process with that of its parent; nothing if it has ended. */
function parentOf(name: string): [number, number][] {
  try {
    const [, parent] = readFileSync(`/proc/${Number(name)}/stat`, 'utf8').match(/^.*\) \S (\d+)/s) ?? [];
    return parent === undefined ? [] : [[Number(name), Number(parent)]];
  } catch {
    return [];
  }
}
