import { type Signal, signal } from '@preact/signals';
import { type ItemFilter, noFilter } from '../../lib/chat/trace/item-filter.ts';

export const tabs = ['overview', 'request', 'response', 'events', 'steps'] as const;
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
  /** Scroll positions in pixels, by what scrolls. */
  scrolled: Map<string, number>;
};

export const newPlace = (): InspectorPlace => ({
  tab: signal<InspectorTab>('overview'),
  chosen: signal<number | undefined>(undefined),
  isOpened: signal(false),
  filter: signal(noFilter),
  view: signal<EventView>('raw'),
  scrolled: new Map(),
});
