import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo, useRef } from 'preact/hooks';
import { measured } from '../../lib/chat/run/time-text.ts';
import { isSameJson } from '../../lib/json/same-json.ts';
import type { AnswerPart, ToolCall } from '../../lib/output/answer-part.ts';
import { type JoinedCalls, joinedCalls } from '../../lib/output/joined-calls.ts';
import { citedText } from '../../lib/output/said-texts.ts';
import { say } from '../../lib/words/say.ts';
import { pageLength, ShowMore, usePages } from '../ui/ShowMore.tsx';
import { WaitedSeconds } from '../ui/WaitedSeconds.tsx';
import styles from './Answer.module.css';
import { Data } from './JsonTree.tsx';
import { LongText, MarkdownText } from './LongText.tsx';
import { countOuter, type Item, listed } from './listed-parts.ts';
import { useSpan } from './live-answer.ts';
import { MediaView } from './MediaView.tsx';
import { SourceList } from './SourceList.tsx';
import { BesideView, FieldPart, Step, speakerText, Titled } from './Step.tsx';
import { ToolCallView, ToolResultView } from './ToolCallView.tsx';

type Props = {
  parts: AnswerPart[];
  isOpen: boolean;
  onAnswerField: ((name: string) => void) | undefined;
  /** True if what comes next is at the end of the list, or of a list in its last part. */
  isEnd?: boolean;
  /** Number of parts shown at first at each end of the list. */
  atEachEnd?: number;
};

/** Lower limit for nested lists, which otherwise share the number of parts of the list around them. */
const fewest = 5;

/**
 * The parts of an answer in order. A long list shows its first and last parts: the text comes first, new
 * parts come last.
 */
export function PartList({ parts, isOpen, onAnswerField, isEnd = true, atEachEnd = pageLength }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { shown, showMore } = usePages(box, atEachEnd);
  const around = useContext(Joined);
  const asked = useContext(AskedCalls);
  const joined = useMemo(() => around ?? joinedCalls(parts, isIn(asked)), [around, parts, asked]);
  const all = listed(parts, joined);
  const isWhole = all.length <= shown + atEachEnd;
  const drawn = isWhole ? all : [...all.slice(0, shown), ...all.slice(-atEachEnd)];
  const inside = Math.max(
    fewest,
    Math.min(atEachEnd, Math.floor((2 * atEachEnd) / Math.max(1, countOuter(drawn)))),
  );
  const views = drawn.map(({ part, result, key }, place) => (
    <PartView
      key={key}
      part={part}
      result={result}
      isOpen={isOpen}
      onAnswerField={onAnswerField}
      isEnd={isEnd && place === drawn.length - 1}
      atEachEnd={inside}
      isAlone={parts.length === 1}
    />
  ));
  // One flat list, so that a part keeps its elements when it moves across the button.
  if (!isWhole) {
    views.splice(
      shown,
      0,
      <ShowMore
        key="more"
        shown={shown}
        count={all.length - atEachEnd}
        atFirst={atEachEnd}
        onMore={showMore}
      />,
    );
  }
  return (
    <Joined.Provider value={joined}>
      <div ref={box} class={styles.parts}>
        {views}
      </div>
    </Joined.Provider>
  );
}

/** The calls of the answer around a list; undefined for a list of its own. */
const Joined = createContext<JoinedCalls | undefined>(undefined);

/** Calls that a person is asked about: they are shown with the question. */
export const AskedCalls = createContext<Pick<ToolCall, 'name' | 'args'>[]>([]);

const isIn = (asked: Pick<ToolCall, 'name' | 'args'>[]) => (call: ToolCall) =>
  asked.some(({ name, args }) => name === call.name && isSameJson(args, call.args));

/** `isAlone`: the part is the whole list. */
type PartProps = Required<Omit<Props, 'parts'>> & Item & { isAlone: boolean };

function PartView(props: PartProps) {
  const { part, isOpen } = props;
  switch (part.kind) {
    case 'text':
      return <MarkdownText text={citedText(part.text, part.marks)} isOpen={isOpen} />;
    case 'refusal':
      return (
        <Titled title={say('answer_refusal')}>
          <MarkdownText text={part.text} isOpen={isOpen} />
        </Titled>
      );
    case 'reasoning':
      return <Reasoning text={part.text} isGrowing={isOpen && props.isEnd} />;
    case 'ending':
      return <p class={styles.aside}>{say('answer_ending', { ending: part.ending })}</p>;
    case 'media':
      return <MediaView media={part.media} />;
    case 'sources':
      return <SourceList sources={part.sources} isOpen={props.isAlone} />;
    case 'unknown':
      return (
        <Step icon="note" title={say('answer_unknownBlock', { type: part.type })}>
          <Data value={part.value} />
        </Step>
      );
    case 'data':
      return <Data value={part.value} isBlock={true} />;
    default:
      return <OuterPart {...props} part={part} />;
  }
}

function Reasoning({ text, isGrowing }: { text: string; isGrowing: boolean }) {
  const span = useSpan(isGrowing);
  if (text === '') return <Step icon="thought" title={say('answer_reasoningWithheld')} />;
  return (
    <Step
      icon="thought"
      title={isGrowing ? say('answer_reasoningGrowing') : reasoningTitle(span?.ms)}
      time={isGrowing && span && <WaitedSeconds since={span.from} />}
    >
      <LongText text={text}>{(shown) => <p class={styles.plain}>{shown}</p>}</LongText>
    </Step>
  );
}

const reasoningTitle = (ms: number | undefined) =>
  ms === undefined ? say('answer_reasoning') : say('answer_reasoningTook', { duration: measured(ms) });

type Outer = Extract<
  AnswerPart,
  { kind: 'tool-call' | 'tool-result' | 'message' | 'node' | 'earlier' | 'beside' | 'field' }
>;

/** A part that has others in it. */
function OuterPart({ part, result, isOpen, isEnd, onAnswerField, atEachEnd }: PartProps & { part: Outer }) {
  const list = (parts: AnswerPart[]) => (
    <PartList {...{ parts, isOpen, isEnd, atEachEnd }} onAnswerField={undefined} />
  );
  const { isWriting = false } = useContext(Joined) ?? {};
  const apart = (inside: ComponentChildren) => <Joined.Provider value={undefined}>{inside}</Joined.Provider>;
  switch (part.kind) {
    case 'tool-call':
      return (
        <ToolCallView
          call={part.call}
          isOpen={isOpen}
          result={result}
          isWritten={part.call.isReadable && !isWriting}
          code={part.call.parts && list(part.call.parts)}
        >
          {result && result.parts.length > 0 && list(result.parts)}
        </ToolCallView>
      );
    case 'tool-result':
      return <ToolResultView result={part.result}>{list(part.result.parts)}</ToolResultView>;
    case 'message':
      return (
        <Step
          icon="message"
          title={speakerText(part.speaker)}
          label={speakerText(part.speaker)}
          isOpen={true}
        >
          {list(part.parts)}
        </Step>
      );
    case 'node':
      return <Titled title={part.name}>{list(part.parts)}</Titled>;
    case 'earlier':
      return (
        <Step icon="message" title={say('answer_earlier')}>
          {apart(list(part.parts))}
        </Step>
      );
    case 'beside':
      return <BesideView part={part}>{apart(list(part.parts))}</BesideView>;
    case 'field':
      return (
        <FieldPart field={part} onAnswerField={onAnswerField}>
          {list(part.parts)}
        </FieldPart>
      );
  }
}
