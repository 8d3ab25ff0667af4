import { useRef } from 'preact/hooks';
import type { AnswerPart, ToolResult } from '../../lib/output/answer-part.ts';
import { citedText } from '../../lib/output/said-texts.ts';
import { say } from '../../lib/words/say.ts';
import { pageLength, ShowMore, usePages } from '../ui/ShowMore.tsx';
import styles from './Answer.module.css';
import { Data } from './JsonTree.tsx';
import { LongText, MarkdownText } from './LongText.tsx';
import { MediaView } from './MediaView.tsx';
import { SourceList } from './SourceList.tsx';
import { BesideView, FieldPart, Step, speakerText, Titled } from './Step.tsx';
import { ToolCallView, ToolResultView } from './ToolCallView.tsx';

type Props = {
  parts: AnswerPart[];
  isOpen: boolean;
  onAnswerField: ((name: string) => void) | undefined;
  /** Number of parts shown at first at each end of the list. */
  atEachEnd?: number;
};

/** Lower limit for nested lists, which otherwise share the number of parts of the list around them. */
const fewest = 5;

/**
 * The parts of an answer in order. A long list shows its first and last parts: the text comes first, new
 * parts come last. Keys count the parts of a kind, so that a part keeps its elements when others are inserted
 * before it.
 */
export function PartList({ parts, isOpen, onAnswerField, atEachEnd = pageLength }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { shown, showMore } = usePages(box, atEachEnd);
  const all = keyed(withResults(parts));
  const isWhole = all.length <= shown + atEachEnd;
  const drawn = isWhole ? all : [...all.slice(0, shown), ...all.slice(-atEachEnd)];
  const inside = Math.max(
    fewest,
    Math.min(atEachEnd, Math.floor((2 * atEachEnd) / Math.max(1, countOuter(drawn)))),
  );
  const views = drawn.map(({ part, result, key }) => (
    <PartView
      key={key}
      part={part}
      result={result}
      isOpen={isOpen}
      onAnswerField={onAnswerField}
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
    <div ref={box} class={styles.parts}>
      {views}
    </div>
  );
}

/** A part, and the result of a tool call that comes directly after it. */
type Item = { part: AnswerPart; result: ToolResult | undefined };

const countOuter = (drawn: Item[]) =>
  drawn.filter(({ part, result }) => result || 'parts' in part || part.kind === 'tool-result').length;

/** Joins each tool call with the part after it if that is its own result. */
function withResults(parts: AnswerPart[]): Item[] {
  const items: Item[] = [];
  for (const part of parts) {
    const last = items.at(-1);
    if (last && part.kind === 'tool-result' && isCallOf(last, part.result)) last.result = part.result;
    else items.push({ part, result: undefined });
  }
  return items;
}

const isCallOf = ({ part, result }: Item, { id }: ToolResult) =>
  result === undefined && part.kind === 'tool-call' && id !== '' && part.call.id === id;

function nameInList(part: AnswerPart): string {
  if (part.kind === 'field') return `field-${part.name}`;
  return part.kind === 'beside' ? `beside-${part.about}` : part.kind;
}

function keyed(items: Item[]) {
  const seen = new Map<string, number>();
  return items.map(({ part, result }) => {
    const name = nameInList(part);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { part, result, key: `${name} ${count}` };
  });
}

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
      return <Reasoning text={part.text} />;
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

const Reasoning = ({ text }: { text: string }) =>
  text === '' ? (
    <Step icon="thought" title={say('answer_reasoningWithheld')} />
  ) : (
    <Step icon="thought" title={say('answer_reasoning')}>
      <LongText text={text}>{(shown) => <p class={styles.plain}>{shown}</p>}</LongText>
    </Step>
  );

type Outer = Extract<
  AnswerPart,
  { kind: 'tool-call' | 'tool-result' | 'message' | 'node' | 'earlier' | 'beside' | 'field' }
>;

/** A part that has others in it. */
function OuterPart({ part, result, isOpen, onAnswerField, atEachEnd }: PartProps & { part: Outer }) {
  const list = (parts: AnswerPart[]) => (
    <PartList parts={parts} isOpen={isOpen} onAnswerField={undefined} atEachEnd={atEachEnd} />
  );
  switch (part.kind) {
    case 'tool-call':
      return (
        <ToolCallView
          call={part.call}
          isOpen={isOpen}
          result={result}
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
          {list(part.parts)}
        </Step>
      );
    case 'beside':
      return <BesideView part={part}>{list(part.parts)}</BesideView>;
    case 'field':
      return (
        <FieldPart field={part} onAnswerField={onAnswerField}>
          {list(part.parts)}
        </FieldPart>
      );
  }
}
