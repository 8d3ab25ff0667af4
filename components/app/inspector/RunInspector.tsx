import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { readingIn } from '../../../lib/chat/conversation/answer-reading.ts';
import type { FilterItems } from '../../../lib/chat/trace/item-filter.ts';
import { answersTo, type ShownAnswer } from '../../../lib/panel/conversation/turns.ts';
import { createEventFiltering } from '../../../lib/panel/inspector/event-filtering.ts';
import { createReplay, type Inspection } from '../../../lib/panel/inspector/inspection.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { maskedText } from '../../../lib/panel/transfer/export-mask.ts';
import { say } from '../../../lib/words/say.ts';
import type { Replay } from '../../inspector/events/AnswerFromHere.tsx';
import { Inspector, InspectorSheet } from '../../inspector/Inspector.tsx';
import { type InspectorPlace, newPlace } from '../../inspector/parts/inspector-place.ts';
import { RepeatTools } from '../../inspector/Repeats.tsx';
import { ReadingWork } from '../../reading/reading-context.ts';
import { useLate } from '../../ui/late.ts';
import { OutgoingText } from '../../ui/Outgoing.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { LatePart } from '../late/LatePart.tsx';
import { type InspectedRun, stepsOf, useInspection, useRepeating } from './inspected-run.tsx';
import styles from './inspector.module.css';
import type { InspectorOpener, InspectorProps } from './inspector-opener.tsx';
import { TraceTools, useOpenedTrace, useSaid } from './TraceTools.tsx';

/** Width in pixels from which the inspector stands beside the conversation. */
const besideWidth = 1100;

/** Places that are kept: of the runs inspected last. */
const mostPlaces = 50;

/** The inspector of a run, beside the conversation or over it. */
export function RunInspector({ panel, isPage, inspector }: InspectorProps) {
  const places = useRef(new Map<string, InspectorPlace>());
  const isWide = useWidth(besideWidth);
  const limit = panel.profiles.chosen.value?.layout.maxWidth ?? besideWidth;
  const isBeside = isPage && isWide && limit >= besideWidth;
  const filterItems = useMemo(() => createEventFiltering(panel.host), []);
  const openId = panel.conversation.open.value.id;
  const runId = inspector.runId.value;
  useEffect(() => inspector.close, [openId]);
  if (runId === undefined) return null;
  const { repeat } = placeOf(runId, places.current);
  const { shown } = repeat.value;
  const id = shown ?? runId;
  const place = placeOf(id, places.current);
  const back = () => {
    const { shown: left, ...rest } = repeat.value;
    repeat.value = { ...rest, ...(left && { left }) };
  };
  return (
    <Opened
      key={id}
      {...{ panel, isBeside, filterItems, place }}
      runId={id}
      {...(shown && { back })}
      onClose={() => closeAndReturn(inspector, runId)}
    />
  );
}

function placeOf(runId: string, places: Map<string, InspectorPlace>): InspectorPlace {
  const place = places.get(runId) ?? newPlace();
  places.delete(runId);
  places.set(runId, place);
  const [oldest] = places.keys();
  if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest);
  return place;
}

type OpenedProps = {
  panel: Panel;
  /** The run or repeat that is shown. */
  runId: string;
  /** Returns from a repeat to its run. */
  back?: () => void;
  onClose(): void;
  place: InspectorPlace;
  isBeside: boolean;
  filterItems: FilterItems;
};

function Opened({ panel, runId, back, onClose: close, place, isBeside, filterItems }: OpenedProps) {
  const { profiles, readingWork } = panel;
  const { protocols } = panel.host;
  const stored = useInspection(runId, panel.host);
  const stepReadingBy = useLate(true, panel.host.protocols.stepReadingBy);
  const opened = useOpenedTrace(stepReadingBy);
  const inspected = opened.inspected ?? stored;
  const replay = useMemo(() => {
    if (typeof inspected === 'string') return undefined;
    const { run } = inspected;
    return createReplay(run, inspected, readingIn(profiles.profiles.peek(), run, protocols));
  }, [inspected]);
  const outgoing = (text: string) => maskedText(text, panel.host);
  const output = opened.inspected ? undefined : outputOf(runId, panel);
  const { line, say: onSaid } = useSaid();
  const tools = { output, panel, onSaid, opened };
  const shown = typeof inspected === 'string' ? undefined : inspected;
  const repeating = useRepeating(typeof stored === 'string' ? undefined : stored.run, panel);
  const content = (
    <ReadingWork.Provider value={readingWork}>
      <OutgoingText.Provider value={outgoing}>
        <Inspector
          key={opened.name}
          {...{ inspected, output, replay, filterItems }}
          place={opened.place ?? place}
          actions={shown && <TraceTools traced={shown} {...tools} />}
          status={line}
          {...(shown && stepsOf(shown, stepReadingBy, panel))}
          {...(repeating && !opened.inspected && { repeating })}
          {...(back && repeatOf(stored, back, panel))}
          {...(shown && !opened.inspected && compareOf(shown, { place, panel, replay }))}
          onClose={close}
        />
      </OutgoingText.Provider>
    </ReadingWork.Provider>
  );
  return isBeside ? (
    <Beside onClose={close}>{content}</Beside>
  ) : (
    <InspectorSheet onClose={close}>{content}</InspectorSheet>
  );
}

type ComparePlace = { place: InspectorPlace; panel: Panel; replay: Replay | undefined };

/** Returns the content of the tab “Compare”: other answers to the message, or the run that a request repeats. */
function compareOf(inspected: InspectedRun, { place, panel, replay }: ComparePlace) {
  const { id, repeatOf: repeatedId } = inspected.run;
  if (repeatedId !== undefined) {
    const repeated = panel.conversation.answerOf(repeatedId);
    const props = repeated && { inspected, panel, place, replay, repeated };
    return props && { compare: <LatePart of="ComparedRepeat" props={props} /> };
  }
  const answers = answersBeside(id, panel);
  if (answers.length < 2) return undefined;
  return { compare: <LatePart of="ComparedRun" props={{ inspected, panel, answers, place }} /> };
}

const repeatOf = (stored: Inspection, back: () => void, { host }: Panel) => {
  const run = typeof stored === 'string' ? undefined : stored.run;
  const stop = (runId: string) => void host.commands.send('run.stop', { runId });
  const tools = <RepeatTools run={run} onBack={back} onStop={stop} />;
  return { repeat: { title: say('repeat_run'), tools } };
};

/** Returns the output of a run's answer, on whatever branch it is. */
const outputOf = (runId: string, { conversation }: Panel) => conversation.answerOf(runId)?.output;

/** Returns all answers to the message of a run. */
function answersBeside(runId: string, { conversation }: Panel): ShownAnswer[] {
  const stored = conversation.stored();
  const answer = stored?.messages.find((message) => message.role === 'answer' && message.runId === runId);
  return stored && answer?.parentId ? answersTo(answer.parentId, stored, conversation.answerOf) : [];
}

/**
 * Closes the inspector, and returns the focus to its button: at once where it stands beside the conversation, else when
 * the sheet is gone, which makes the page inert.
 */
function closeAndReturn({ close }: InspectorOpener, runId: string) {
  const focusButton = () =>
    document.querySelector<HTMLElement>(`[data-inspect="${CSS.escape(runId)}"]`)?.focus();
  focusButton();
  close();
  requestAnimationFrame(focusButton);
}

type BesideProps = { onClose(): void; children: ComponentChildren };

/** The column beside the conversation. Escape inside closes it. */
const Beside = ({ onClose, children }: BesideProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it hears keys of what is inside.
  <div
    class={styles.beside}
    data-beside
    onKeyDown={(event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      event.preventDefault();
      onClose();
    }}
  >
    {children}
  </div>
);
