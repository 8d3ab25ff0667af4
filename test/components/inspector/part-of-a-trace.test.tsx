// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { inspectedTrace } from '../../support/inspected.ts';
import { renderInspector } from '../../support/inspector-scene.tsx';

const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const panel = () => screen.getByRole('tabpanel').textContent ?? '';

describe('a deleted trace', () => {
  const { request: _, reply: __, ...rest } = inspectedTrace({ events: [], missing: ['all'] });

  test.each(['Overview', 'Request', 'Response', 'Events'])('is said to be so under “%s”', (name) => {
    renderInspector(rest);
    tab(name);
    expect(panel()).toContain('Its request, response and events are gone');
    expect(panel()).not.toMatch(
      /Nothing was sent|has sent no response|No events have arrived|earlier version/,
    );
  });

  test('is said to be so by its timeline', () => {
    renderInspector(rest);
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('The events were deleted.');
  });
});

test('a trace whose last events were not written says after which one', () => {
  renderInspector(inspectedTrace({ missing: ['unwritten'] }));
  expect(panel()).toContain('Events after event 3 may be missing: Runnel was stopped before it wrote them.');
  cleanup();
  renderInspector(inspectedTrace({ events: [], missing: ['unwritten'] }));
  expect(panel()).toContain('The last events may be missing: Runnel was stopped before it wrote them.');
});

test('requests to endpoints that the server does not have stand below the one that ran', () => {
  const earlier = [{ url: 'http://127.0.0.1:8000/chat/stream_events', offset: 0 }];
  renderInspector(inspectedTrace({ earlier }));
  tab('Request');
  const part = screen.getByRole('region', { name: 'Sent before it' });
  expect(part.textContent).toContain('http://127.0.0.1:8000/chat/stream_events');
  expect(part.textContent).toContain('404 or 405');
});
