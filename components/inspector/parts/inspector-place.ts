import { type Signal, signal } from '@preact/signals';
import type { TextView } from '../../../lib/chat/compare/compared-texts.ts';
import { type ItemFilter, noFilter } from '../../../lib/chat/trace/item-filter.ts';
import type { EditedRequest } from '../../../lib/chat/trace/repeat.ts';

export const tabs = ['overview', 'request', 'response', 'events', 'steps', 'compare'] as const;
export type InspectorTab = (typeof tabs)[number];

/** The ways to show the data of an event. */
export type EventView = 'raw' | 'pretty' | 'hex' | 'changes';

/** Where a person was in the inspector of a run, kept while the page is open. */
export type InspectorPlace = {
  tab: Signal<InspectorTab>;
  /** Place of the chosen event in the trace. */
  chosen: Signal<number | undefined>;
  /** The chosen event is shown in full. */
  isOpened: Signal<boolean>;
  filter: Signal<ItemFilter>;
  view: Signal<EventView>;
  /**
   * The request as edited, whether it is being sent, why it was not, and the id of the repeat that is shown in place of
   * the run; `left`: of the one that was.
   */
  repeat: Signal<{
    edited?: EditedRequest;
    isSending?: true;
    problem?: string;
    shown?: string;
    left?: string;
  }>;
  /** The run that it is compared with, if one was chosen, and how their answers are. */
  compared: Signal<{ otherId?: string; view: TextView }>;
  /** Scroll positions in pixels, by what scrolls. */
  scrolled: Map<string, number>;
};

export const newPlace = (): InspectorPlace => ({
  tab: signal<InspectorTab>('overview'),
  chosen: signal<number | undefined>(undefined),
  isOpened: signal(false),
  filter: signal(noFilter),
  view: signal<EventView>('raw'),
  repeat: signal<InspectorPlace['repeat']['value']>({}),
  compared: signal<{ otherId?: string; view: TextView }>({ view: 'reading' }),
  scrolled: new Map(),
});
