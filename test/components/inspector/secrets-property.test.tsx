import { signal } from '@preact/signals';
import { Window } from 'happy-dom';
import { type ComponentChild, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Inspector } from '../../../components/inspector/Inspector.tsx';
import {
  type EventView,
  type InspectorTab,
  newPlace,
} from '../../../components/inspector/parts/inspector-place.ts';
import { Steps } from '../../../components/inspector/steps/Steps.tsx';
import { OutgoingText } from '../../../components/ui/Outgoing.tsx';
import { matchingItems } from '../../../lib/chat/trace/item-filter.ts';
import type { Trace } from '../../../lib/chat/trace/trace.ts';
import { maskedText } from '../../../lib/panel/transfer/export-mask.ts';
import { pageProtocols } from '../../../lib/protocols/page-protocols.ts';
import { outputShown } from '../../support/answer-reading.ts';
import { aRun } from '../../support/conversation.ts';
import { endings, traced } from '../../support/echoed-secret.ts';
import { fc } from '../../support/fast-check.ts';
import { hostKnowing } from '../../support/find-secrets.ts';

const stepReadingBy = await pageProtocols.stepReadingBy();

// Only the document is happy-dom's: the replies are those of Node.
const page = new Window();
const copied: string[] = [];

beforeAll(() => {
  const { document, HTMLElement, Element, Node, Event, ResizeObserver } = page;
  const globals = { window: page, document, HTMLElement, Element, Node, Event, ResizeObserver };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  for (const name of ['matchMedia', 'getComputedStyle', 'requestAnimationFrame'] as const)
    vi.stubGlobal(name, (page[name] as () => unknown).bind(page));
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
});

afterAll(async () => {
  vi.unstubAllGlobals();
  await page.happyDOM.close();
});

type Place = { tab: InspectorTab; chosen?: number; view?: EventView };

function view(trace: Trace, { tab, chosen, view: shown = 'raw' }: Place, secret: string): ComponentChild {
  const place = newPlace();
  place.tab.value = tab;
  place.chosen.value = chosen;
  place.isOpened.value = chosen !== undefined;
  place.view.value = shown;
  const run = aRun({ state: trace.state, mode: 'stream' });
  return (
    <OutgoingText.Provider value={(text) => maskedText(text, hostKnowing(secret))}>
      <Inspector
        inspected={{ run, trace }}
        place={place}
        output={undefined}
        replay={async () => outputShown('Bon')}
        filterItems={async (filter, all) => ({
          status: 'done',
          places: matchingItems({ filter, items: [...all] }),
        })}
        steps={<Steps run={run} trace={trace} reading={stepReadingBy(run.protocol)} />}
        repeating={{ repeats: signal([run]), send: () => new Promise(() => {}), stop: () => {} }}
        onClose={() => {}}
      />
    </OutgoingText.Provider>
  );
}

/** Draws a view; returns its text, all attributes and the values of its fields. Presses the buttons that copy. */
async function drawn(shown: ComponentChild): Promise<string> {
  const box = document.createElement('div');
  document.body.append(box);
  await act(() => render(shown, box));
  for (const radio of box.querySelectorAll('input[type="radio"]'))
    await act(() => (radio as HTMLElement).click());
  const copies = [...box.querySelectorAll('button')].filter((button) => {
    const name = button.getAttribute('aria-label') ?? button.textContent ?? '';
    return name.startsWith('Copy');
  });
  for (const button of copies) await act(() => button.click());
  const all = [...box.querySelectorAll('*')];
  const attributes = all.flatMap((element) => [...element.attributes].map(({ value }) => value));
  const values = all.map((element) => (element as HTMLInputElement).value ?? '');
  const text = [box.textContent, ...attributes, ...values].join('\n');
  await act(() => render(null, box));
  box.remove();
  return text;
}

const tabs: InspectorTab[] = ['overview', 'request', 'response', 'events', 'steps'];
const eventViews: EventView[] = ['raw', 'pretty', 'hex', 'changes'];

/** Everything that can be shown of a trace. */
const placesIn = ({ events }: Trace): Place[] => [
  ...tabs.map((tab) => ({ tab })),
  ...[...events].flatMap((_, chosen) =>
    eventViews.map((shown) => ({ tab: 'events' as const, chosen, view: shown })),
  ),
];

/** Characters that a header may have; blanks at its ends are no part of it. */
const anySecret = fc
  .string({
    unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
    minLength: 8,
    maxLength: 24,
  })
  // A secret that is a part of our own words would be found in them.
  .map((text) => `${text}§`.replace('§', '#9'));

const hexOf = (text: string) =>
  Buffer.from(text)
    .toString('hex')
    .replace(/..(?!$)/g, '$& ');

describe.each(endings)('of a reply that repeats a secret and is %s,', (ending) => {
  test('no view of headers and errors has it, and no text that is copied', async () => {
    const seen = new Set<InspectorTab>();
    await fc.assert(
      fc.asyncProperty(anySecret, async (secret) => {
        const trace = await traced({ secret, ending, isInAnswer: false });
        copied.length = 0;
        for (const place of placesIn(trace)) {
          const text = await drawn(view(trace, place, secret));
          if (/\[secret\]|••••/.test(text)) seen.add(place.tab);
          for (const spelling of [secret, encodeURIComponent(secret), btoa(secret), hexOf(secret)])
            expect([place, text.includes(spelling)]).toEqual([place, false]);
        }
        expect(copied.filter((text) => text.includes(secret))).toEqual([]);
      }),
      { numRuns: 3 },
    );
    expect(seen).toContain(ending === 'refused' || ending === 'clean' ? 'response' : 'events');
  }, 60_000);

  test('no text that is copied has it, though the answer itself stays as it came', async () => {
    await fc.assert(
      fc.asyncProperty(anySecret, async (secret) => {
        const trace = await traced({ secret, ending, isInAnswer: true });
        copied.length = 0;
        for (const place of placesIn(trace)) await drawn(view(trace, place, secret));
        expect(copied).not.toEqual([]);
        expect(copied.filter((text) => text.includes(secret) || text.includes(btoa(secret)))).toEqual([]);
      }),
      { numRuns: 2 },
    );
  }, 60_000);
});
