import { afterEach, expect, test, vi } from 'vitest';
import { late, onLateFailure } from '../../lib/runnable/late.ts';

/** A part whose load fails until it is mended, and what was said of failures. */
function createPart() {
  const state = { isBroken: false, loads: 0 };
  const part = late(async () => {
    state.loads += 1;
    if (state.isBroken) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the part';
  });
  const said: ((() => void) | undefined)[] = [];
  leave.push(onLateFailure((tryAgain) => said.push(tryAgain)));
  return { state, part, said };
}

const leave: (() => void)[] = [];
afterEach(() => {
  for (const end of leave.splice(0)) end();
});

test('a part is loaded once, when it is first needed', async () => {
  const { state, part, said } = createPart();
  expect([state.loads, part.now()]).toEqual([0, undefined]);
  expect(await Promise.all([part(), part()])).toEqual(['the part', 'the part']);
  expect([state.loads, part.now(), said]).toEqual([1, 'the part', []]);
});

test('a load that failed is said, and the next use loads again', async () => {
  const { state, part, said } = createPart();
  state.isBroken = true;
  await expect(part()).rejects.toThrow('Failed to fetch');
  expect(said).toEqual([expect.any(Function)]);
  state.isBroken = false;
  expect(await part()).toBe('the part');
  expect(said.at(-1)).toBeUndefined();
});

test('who waits for a part is called once a later try has loaded it, and the failure is over', async () => {
  const { state, part, said } = createPart();
  const onLoaded = vi.fn();
  state.isBroken = true;
  part.await(onLoaded);
  await expect.poll(() => said.length).toBe(1);
  state.isBroken = false;
  said[0]?.();
  await expect.poll(() => said).toEqual([expect.any(Function), undefined]);
  expect(onLoaded).toHaveBeenCalledOnce();
});

test('who begins to wait for a part that is there is called at once', async () => {
  const { part } = createPart();
  await part();
  const onLoaded = vi.fn();
  part.await(onLoaded);
  expect(onLoaded).toHaveBeenCalledExactlyOnceWith('the part');
});

test('a failure of before is said to who begins to listen', async () => {
  const { state, part } = createPart();
  state.isBroken = true;
  await part().catch(() => {});
  const heard: unknown[] = [];
  leave.push(onLateFailure((tryAgain) => heard.push(tryAgain)));
  expect(heard).toEqual([expect.any(Function)]);
  state.isBroken = false;
  await part();
  expect(heard.at(-1)).toBeUndefined();
});

test('a try that fails too is said again', async () => {
  const { state, part, said } = createPart();
  state.isBroken = true;
  await part().catch(() => {});
  said[0]?.();
  await expect.poll(() => said).toEqual([expect.any(Function), expect.any(Function)]);
  state.isBroken = false;
  said.at(-1)?.();
  await expect.poll(() => said.at(-1)).toBeUndefined();
});

test('who has left is not called', async () => {
  const { part } = createPart();
  const onLoaded = vi.fn();
  part.await(onLoaded)();
  await part();
  expect(onLoaded).not.toHaveBeenCalled();
});
