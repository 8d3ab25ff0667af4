// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { Steps } from '../../../components/inspector/steps/Steps.tsx';
import type { Run } from '../../../lib/chat/run/run.ts';
import { stepReading } from '../../../lib/langserve/steps/step-reader.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import { mostSteps } from '../../../lib/runnable/step.ts';
import { axeViolations } from '../../support/axe.ts';
import { aRun } from '../../support/conversation.ts';
import { recordedItems, stepEvent } from '../../support/step-items.ts';
import { traceOf } from '../../support/traces.ts';

const url = 'http://127.0.0.1:8000/chat/stream_events';
const sent = (to = url): RunEvent => ({
  type: 'sent',
  at: 0,
  request: { method: 'POST', url: to, headers: [], body: '{}' },
});
const event = (data: string, at: number): RunEvent => ({
  type: 'unknown',
  event: 'data',
  data,
  at,
  arrival: { read: 1 },
});
const events = (...values: object[]) => values.map((value, place) => event(JSON.stringify(value), place + 1));

const recorded = recordedItems('stream-events.sse').flatMap(({ name, text, offset }) =>
  name === 'data' ? [event(text, offset)] : [],
);

const running: Partial<Run> = { state: { status: 'streaming' } };
const done: Partial<Run> = { state: { status: 'done' } };

function shown(happenings: RunEvent[], part: Partial<Run> = done) {
  const run = aRun({ createdAt: 0, ...part });
  const view = (list: RunEvent[]) => (
    <Steps run={run} trace={{ ...traceOf(list, part) }} reading={stepReading} />
  );
  const { container, rerender } = render(view(happenings));
  return { container, grow: (list: RunEvent[]) => rerender(view(list)) };
}

const items = () => screen.getAllByRole('treeitem');
const names = () => items().map((item) => item.querySelector('[class*="name"]')?.textContent);
const focused = () => items().indexOf(document.activeElement as HTMLElement);
const press = (key: string) =>
  void act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));

describe('the steps of a run', () => {
  test('are a tree with kinds, levels and times', async () => {
    const { container } = shown([sent(), ...recorded]);
    expect(screen.getByRole('tree', { name: 'Steps of the run' })).toBeTruthy();
    expect(items().map((item) => [item.getAttribute('aria-level'), item.textContent])).toEqual([
      ['1', '/p1chain150 ms'],
      ['2', 'ChatPromptTemplateprompt10 ms'],
      ['2', 'GenericFakeChatModelchat model110 ms'],
    ]);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('are walked, folded and opened by keys', () => {
    shown([sent(), ...recorded]);
    items()[0]?.focus();
    press('ArrowDown');
    press('ArrowDown');
    expect(focused()).toBe(2);
    press('ArrowLeft');
    expect(focused()).toBe(0);
    press('ArrowLeft');
    expect(names()).toEqual(['/p1']);
    expect(items()[0]?.getAttribute('aria-expanded')).toBe('false');
    press('ArrowRight');
    press('End');
    press('Enter');
    const detail = screen.getByRole('region', { name: 'Step GenericFakeChatModel' });
    expect(detail.textContent).toContain('chat model · began after 40 ms · lasted 110 ms · 5 pieces');
    expect(detail.textContent).toContain('Hello there, friend');
    expect(items()[2]?.getAttribute('aria-selected')).toBe('true');
  });

  test('return the focus from an opened one', async () => {
    const { container } = shown([sent(), ...recorded]);
    await act(() => void fireEvent.click(items()[1] as HTMLElement));
    const detail = screen.getByRole('region', { name: 'Step ChatPromptTemplate' });
    expect(within(detail).getByRole('heading', { name: 'Input' })).toBeTruthy();
    expect(await axeViolations(container)).toEqual([]);
    await act(() => void fireEvent.click(within(detail).getByRole('button', { name: 'Close step' })));
    expect(screen.queryByRole('region')).toBeNull();
    expect(focused()).toBe(1);
  });

  test('grow while the run goes on, and keep what is folded and opened', async () => {
    const [first, second, ...rest] = recorded as [RunEvent, RunEvent, ...RunEvent[]];
    const { grow } = shown([sent(), first, second], running);
    expect(items().map((item) => item.textContent)).toEqual([
      '/p1chainrunning',
      'ChatPromptTemplatepromptrunning',
    ]);
    await act(() => void fireEvent.click(items()[1] as HTMLElement));
    await act(() => grow([sent(), first, second, ...rest]));
    expect(names()).toEqual(['/p1', 'ChatPromptTemplate', 'GenericFakeChatModel']);
    const detail = screen.getByRole('region', { name: 'Step ChatPromptTemplate' });
    expect(within(detail).getByRole('heading', { name: 'Output' })).toBeTruthy();
  });

  test('that failed, or did not end, say so', async () => {
    shown([
      sent(),
      ...events(
        stepEvent('on_chain_start', 'root', []),
        stepEvent('on_tool_start', 'tool', ['root'], { input: 1 }),
        stepEvent('on_tool_error', 'tool', ['root'], { error: 'boom' }),
      ),
    ]);
    expect(items().map((item) => item.textContent)).toEqual(['rootchaindid not end', 'tooltoolfailed']);
    await act(() => void fireEvent.click(items()[1] as HTMLElement));
    expect(screen.getByRole('region').textContent).toContain('Errorboom');
  });

  test('of models have their tokens', () => {
    const usage = { usage_metadata: { input_tokens: 1200, output_tokens: 34, total_tokens: 1234 } };
    const output = { type: 'ai', content: 'x', ...usage };
    shown([sent(), ...events(stepEvent('on_chat_model_end', 'model', [], { output }))]);
    expect(items()[0]?.textContent).toContain('1,200 in, 34 out');
  });

  test('of hostile names are text', () => {
    const name = '<img src=x onerror=alert(1)>';
    shown([sent(), ...events(stepEvent('on_chain_start', name, []))]);
    expect(names()).toEqual([name]);
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('a run with more than a page can show', () => {
  const long = 'n'.repeat(100_000);

  test('has its names and tags cut, and in full where a step is opened', async () => {
    const tags = Array.from({ length: 500 }, (_, place) => `tag-${place}`);
    shown([sent(), ...events(stepEvent(`on_${long}_start`, 'r', [], {}, { name: long, tags }))]);
    expect(items()[0]?.textContent?.length).toBeLessThan(400);
    await act(() => void fireEvent.click(items()[0] as HTMLElement));
    const detail = screen.getByRole('region', { name: /^Step n+…$/ });
    expect(detail.textContent?.length).toBeLessThan(5_000);
    expect(detail.textContent).toMatch(/tag-0.* and \d+ more/);
    const [more] = within(detail).getAllByRole('button', { name: /^Show/ });
    await act(() => void fireEvent.click(more as HTMLElement));
    expect(detail.textContent).toContain(long);
    expect(detail.textContent).toContain('tag-499');
  });

  test('shows the first 200 steps, and more when asked', async () => {
    const steps = Array.from({ length: 450 }, (_, place) => stepEvent('on_tool_start', `s${place}`, []));
    const { container } = shown([sent(), ...events(...steps)]);
    await expect.poll(() => container.textContent).toContain('250 more steps are not shown.');
    expect(items()).toHaveLength(200);
    fireEvent.click(screen.getByRole('button', { name: 'Show 200 more' }));
    await expect.poll(() => focused()).toBe(200);
    fireEvent.click(screen.getByRole('button', { name: 'Show 50 more' }));
    await expect.poll(() => focused()).toBe(400);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  test('says how many steps are not kept', async () => {
    const count = mostSteps + 2;
    const steps = Array.from({ length: count }, (_, place) => stepEvent('on_tool_start', `s${place}`, []));
    const { container } = shown([sent(), ...events(...steps)]);
    await expect
      .poll(() => container.textContent, { timeout: 20_000 })
      .toContain('2 more steps are not kept: Runnel keeps the first 5,000.');
  });

  test('are not read from an output that only looks like them', () => {
    const { container } = shown([sent('http://127.0.0.1:8000/chat/stream'), ...recorded]);
    expect(container.querySelector('[role="tree"]')).toBeNull();
  });
});
