import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { ShownOutput } from '../../lib/chat/conversation/answer-reading.ts';
import type { Run } from '../../lib/chat/run/run.ts';
import type { FilterItems } from '../../lib/chat/trace/item-filter.ts';
import type { Trace } from '../../lib/chat/trace/trace.ts';
import type { StepReading } from '../../lib/runnable/step.ts';
import { say } from '../../lib/words/say.ts';
import { IconButton } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { useShown } from '../ui/Dialog.tsx';
import type { Replay } from './events/AnswerFromHere.tsx';
import { EventsTab } from './events/EventsTab.tsx';
import styles from './Inspector.module.css';
import { Overview } from './Overview.tsx';
import { type InspectorPlace, type InspectorTab, tabs } from './parts/inspector-place.ts';
import { type Repeating, RunStateMark } from './Repeats.tsx';
import { RequestTab, ResponseTab } from './RequestResponse.tsx';
import { TabPanel, Tabs } from './Tabs.tsx';

/** `isPart`: more of the trace is being read. */
type InspectedRun = { run: Run; trace: Trace; isPart?: boolean };

export type InspectorProps = {
  /** `missing`: nothing is stored of the run. */
  inspected: InspectedRun | 'reading' | 'missing';
  place: InspectorPlace;
  output: ReadonlySignal<ShownOutput> | undefined;
  /** Undefined while the run is read. */
  replay: Replay | undefined;
  filterItems: FilterItems;
  /** How the protocol tells of steps; undefined where it does not, and while that is loaded. */
  stepReading?: StepReading | undefined;
  /** Sends the request of the run again, edited; absent if it cannot be sent again. */
  repeating?: Repeating;
  /** Words and buttons for a run that is itself a repeat. */
  repeat?: { title: string; tools: ComponentChildren };
  /** Buttons at the end of the head. */
  actions?: ComponentChildren;
  /** The line at the foot that says the outcome of an action. */
  status?: ComponentChildren;
  /** The content of the tab “Steps”; without it there is no such tab. */
  steps?: ComponentChildren;
  /** The content of the tab “Compare”, likewise. */
  compare?: ComponentChildren;
  onClose(): void;
};

const words = {
  overview: 'inspector_overview',
  request: 'inspector_request',
  response: 'inspector_response',
  events: 'inspector_events',
  steps: 'inspector_steps',
  compare: 'compare_title',
} as const satisfies Record<InspectorTab, string>;

/** Everything that is known of the exchange of a run with its server. */
export function Inspector(props: InspectorProps) {
  const { inspected, place, actions, status, repeat, onClose } = props;
  const id = useId();
  const box = useRef<HTMLElement>(null);
  // Not the first button: its tooltip would take the first Escape.
  useEffect(() => box.current?.focus(), []);
  const shown: readonly InspectorTab[] = tabs.filter((tab) => !isOptional(tab) || props[tab] !== undefined);
  const tab = shown.includes(place.tab.value) ? place.tab.value : 'overview';
  return (
    <section ref={box} class={styles.inspector} aria-label={say('inspector_name')} tabIndex={-1}>
      <div class={dialogStyles.head}>
        <IconButton icon="close" label={say('inspector_close')} onClick={onClose} />
        <h2 class={styles.title}>{repeat?.title ?? say('inspector_run')}</h2>
        {typeof inspected !== 'string' && <RunStateMark status={inspected.run.state.status} />}
        <span class={styles.space} />
        {actions}
      </div>
      {typeof inspected === 'string' ? (
        <>
          {repeat?.tools}
          <p class={styles.nothing}>
            {say(inspected === 'reading' ? 'common_loading' : 'inspector_runMissing')}
          </p>
        </>
      ) : (
        <>
          <div>
            {repeat?.tools}
            <Tabs
              id={id}
              label={say('inspector_run')}
              tabs={shown.map((tab) => ({ tab, label: say(words[tab]) }))}
              chosen={tab}
              onChoose={(tab) => {
                place.tab.value = tab;
              }}
            />
          </div>
          <TabPanel id={id} tab={tab}>
            <RequestLine run={inspected.run} trace={inspected.trace} />
            <TabContent key={tab} tab={tab} {...props} inspected={inspected} />
          </TabPanel>
        </>
      )}
      {status}
    </section>
  );
}

const isOptional = (tab: InspectorTab) => tab === 'steps' || tab === 'compare';

type ContentProps = Omit<InspectorProps, 'inspected'> & { tab: InspectorTab; inspected: InspectedRun };

function TabContent({ tab, inspected, place, output, replay, repeating, ...rest }: ContentProps) {
  const { trace } = inspected;
  if (tab === 'events')
    return (
      <EventsTab {...{ trace, place, replay, filterItems: rest.filterItems, told: rest.stepReading?.told }} />
    );
  if (tab === 'steps') return <>{rest.steps}</>;
  return (
    <Scroller tab={tab} place={place}>
      {tab === 'overview' && <Overview {...inspected} {...{ place, output, replay }} />}
      {tab === 'request' && <RequestTab trace={trace} place={place} repeating={repeating} />}
      {tab === 'response' && <ResponseTab {...inspected} />}
      {tab === 'compare' && rest.compare}
    </Scroller>
  );
}

type ScrollerProps = { tab: string; place: InspectorPlace; children: ComponentChildren };

/** Scrolls by itself, and keeps how far. */
function Scroller({ tab, place: { scrolled }, children }: ScrollerProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const top = scrolled.get(tab);
    // Not to the top, where it is: that would lay out everything at once.
    if (box.current && top) box.current.scrollTop = top;
  }, []);
  return (
    <div
      ref={box}
      class={styles.content}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
      tabIndex={0}
      onScroll={({ currentTarget }) => scrolled.set(tab, currentTarget.scrollTop)}
    >
      {children}
    </div>
  );
}

type Props = { onClose(): void; children: ComponentChildren };

/** The inspector over the conversation. */
export function InspectorSheet({ onClose, children }: Props) {
  const dialog = useShown();
  return (
    <dialog
      ref={dialog}
      class={`${dialogStyles.dialog} ${styles.sheet}`}
      aria-label={say('inspector_name')}
      onClose={onClose}
    >
      {children}
    </dialog>
  );
}

type RequestLineProps = { run: Run; trace: Pick<Trace, 'request' | 'reply' | 'startedAt'> };

/** Method, address and status of the exchange, in one line. */
function RequestLine({ run, trace: { request, reply, startedAt } }: RequestLineProps) {
  const url = request?.url ?? run.url;
  return (
    <p class={styles.request}>
      {request && <span class={styles.method}>{request.method}</span>}
      <bdi class={styles.address} data-tooltip={url}>
        {url.replace(/^https?:\/\//, '')}
      </bdi>
      <span class={styles.quiet}>
        {reply ? reply.status : startedAt === null ? say('trace_endNotSent') : ''}
      </span>
    </p>
  );
}
