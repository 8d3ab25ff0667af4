// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { newPlace } from '../../../components/inspector/parts/inspector-place.ts';
import { outputShown } from '../../support/answer-reading.ts';
import { axeViolations } from '../../support/axe.ts';
import { inspectedTrace, items } from '../../support/inspected.ts';
import { renderInspector } from '../../support/inspector-scene.tsx';

const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const panel = () => screen.getByRole('tabpanel').textContent;

describe('inspector', () => {
  test('is a region, which has the focus, with tabs that arrow keys walk through', async () => {
    const container = renderInspector();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Inspector' }));
    const first = screen.getByRole('tab', { name: 'Overview', selected: true });
    fireEvent.keyDown(first, { key: 'ArrowLeft' });
    expect(screen.getByRole('tab', { name: 'Events', selected: true })).toBe(document.activeElement);
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });
    expect(screen.getByRole('tab', { name: 'Overview', selected: true })).toBe(document.activeElement);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('has the tab “Steps” where there are steps', () => {
    renderInspector(undefined, {}, { steps: <p>a tree</p> });
    tab('Steps');
    expect(panel()).toContain('a tree');
  });

  test.each([
    ['reading', 'Loading…'],
    ['missing', 'Nothing is stored about this answer.'],
  ] as const)('says that a run is %s', (inspected, words) => {
    renderInspector(undefined, {}, { inspected });
    expect(screen.getByText(words)).toBeTruthy();
  });

  test('shows secrets as dots', () => {
    const container = renderInspector();
    tab('Request');
    expect(container.textContent).toContain('Bearer ••••');
    expect(container.innerHTML).not.toContain('[secret]');
  });

  test.each([
    ['raw', 'The raw text of this answer was not kept: an earlier version recorded it.'],
    ['all', 'The trace of this answer was deleted to make room.'],
    ['body', 'The body of the request was not kept: an earlier version recorded this answer.'],
    ['unwritten', 'Events after event 3 may be missing: Runnel was stopped before it wrote them.'],
  ] as const)('says what the trace lacks: %s', (gap, words) => {
    renderInspector(inspectedTrace({ missing: [gap] }));
    expect(panel()).toContain(words);
  });

  test.each([
    [{ kind: 'clean' }, 'clean'],
    [{ kind: 'error-event' }, 'error event'],
    [{ kind: 'cut-short', bytes: 0 }, 'cut short'],
    [{ kind: 'cut-short', bytes: 12 }, 'cut short, 12 bytes of an event'],
    [{ kind: 'stalled' }, 'stalled'],
    [{ kind: 'stopped' }, 'stopped'],
    [{ kind: 'interrupted' }, 'interrupted'],
    [{ kind: 'failed' }, 'failure'],
    [{ kind: 'open' }, 'not ended yet'],
  ] as const)('names the end %j', (end, words) => {
    renderInspector(inspectedTrace({ end }));
    expect(screen.getByText('End').nextElementSibling?.textContent).toBe(words);
  });

  test('says that events came together, and accuses nobody', () => {
    renderInspector(inspectedTrace({ events: items(['"a"', '"b"'], { read: 1 }), times: { reads: 1 } }));
    expect(panel()).toContain('The stream brought all 2 events in one piece.');
    expect(panel()).not.toMatch(/holds|between the server/);
  });

  test('names tokens and their speed where usage is known', () => {
    const usage_metadata = { input_tokens: 42, output_tokens: 8, total_tokens: 50 };
    renderInspector(
      inspectedTrace(),
      {},
      { output: signal(outputShown({ type: 'ai', content: 'x', usage_metadata })) },
    );
    expect(panel()).toContain('42 in, 8 out');
    expect(panel()).toContain('133.3 per second, counted from the request');
  });

  test('shows the break of an answer that was read on, and the request that read it on', () => {
    const headers: [string, string][] = [
      ['accept', 'text/event-stream'],
      ['last-event-id', '1-0'],
    ];
    const further = [
      {
        request: { method: 'GET', url: 'http://127.0.0.1:2024/threads/t/runs/r/stream', headers },
        offset: 30,
        ms: 7,
        before: 30,
        items: 1,
        reply: { status: 200, headers: [['x-served-by', 'b']] satisfies [string, string][] },
      },
    ];
    renderInspector(inspectedTrace({ further, breaks: [25] }));
    expect(panel()).toContain('The connection broke after 25 ms, after 1 event. Runnel read the answer on.');
    expect(document.querySelectorAll('svg[aria-hidden] > line')).toHaveLength(2);
    tab('Request');
    expect(panel()).toMatch(
      /GET http:\/\/127.0.0.1:2024\/threads\/t\/runs\/r\/stream.*30 ms.*200, after 7 ms.*2.*last-event-id1-0.*x-served-byb/,
    );
  });

  test('shows a request that never left, and a response that never came', () => {
    const {
      request: _,
      reply: __,
      ...rest
    } = inspectedTrace({ startedAt: null, events: [], end: { kind: 'not-sent' } });
    renderInspector(rest);
    tab('Request');
    expect(panel()).toContain('Nothing was sent.');
    tab('Response');
    expect(panel()).toContain('The server has sent no response.');
  });

  test('shows the connection as the browser measured it', () => {
    const timing = {
      connectStart: 1,
      secureConnectionStart: 0,
      connectEnd: 3,
      requestStart: 4,
      responseStart: 1_500,
      responseEnd: 2_000,
    };
    renderInspector(inspectedTrace({ timing: { httpVersion: 'h2', ...timing } }));
    tab('Response');
    expect(panel()).toContain('HTTP versionh2');
    expect(panel()).toContain('TLS started–');
    expect(panel()).toContain('Response started1,500 ms');
  });

  test('does not send a request twice where a person changes the tab meanwhile', () => {
    const sent: unknown[] = [];
    const send = (...given: unknown[]) => {
      sent.push(given);
      return new Promise<never>(() => {});
    };
    renderInspector(undefined, {}, { repeating: { repeats: signal([]), send, stop: () => {} } });
    tab('Request');
    fireEvent.click(screen.getByRole('button', { name: 'Send once' }));
    expect(sent).toHaveLength(1);
    tab('Overview');
    tab('Request');
    expect(screen.getByRole('button', { name: 'Send once' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Send once' }));
    expect(sent).toHaveLength(1);
  });

  test.each([false, true])('says what a repeat does not know where the server keeps it: %s', (isAtServer) => {
    const send = () => new Promise<never>(() => {});
    renderInspector(undefined, {}, { repeating: { repeats: signal([]), send, stop: () => {}, isAtServer } });
    tab('Request');
    expect(panel().includes('It does not know the earlier messages')).toBe(isAtServer);
  });

  test('keeps its place', () => {
    const place = newPlace();
    renderInspector(undefined, {}, { place });
    tab('Response');
    cleanup();
    renderInspector(undefined, {}, { place });
    expect(screen.getByRole('tab', { name: 'Response', selected: true })).toBeTruthy();
  });
});

describe('timeline', () => {
  test('is a slider over the events', () => {
    renderInspector();
    const slider = screen.getByRole('slider', { name: 'Timeline' });
    fireEvent.keyDown(slider, { key: 'Home' });
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect(slider.getAttribute('aria-valuenow')).toBe('2');
    expect(slider.getAttribute('aria-valuetext')).toBe('Event 2 of 3: data, after 40 ms, gap 20 ms');
    fireEvent.keyDown(slider, { key: 'End' });
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect(slider.getAttribute('aria-valuenow')).toBe('3');
  });

  test('says that there are no events', () => {
    renderInspector(inspectedTrace({ events: [] }));
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('No events have arrived.');
  });
});
