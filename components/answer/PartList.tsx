import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { AnswerPart } from '../../lib/langserve/answer-part.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Answer.module.css';
import { Data } from './Data.tsx';
import { FieldPart } from './FieldPart.tsx';
import { LongText } from './LongText.tsx';
import { MediaView } from './MediaView.tsx';
import { SourceList } from './SourceList.tsx';
import { TextPart } from './TextPart.tsx';
import { Titled } from './Titled.tsx';
import { ToolCallView } from './ToolCallView.tsx';
import { ToolResultView } from './ToolResultView.tsx';

type Props = { parts: AnswerPart[]; isOpen: boolean; onAnswerField: ((name: string) => void) | undefined };

/** So many at each end are shown at once: the text stands first, and what is new comes last. */
const atEachEnd = 100;

/** Parts in their order. Each keeps its elements while others come before it, so it is known by its kind. */
export function PartList({ parts, isOpen, onAnswerField }: Props) {
  const [first, setFirst] = useState(atEachEnd);
  const view = ({ part, key }: { part: AnswerPart; key: string }) => (
    <PartView key={key} part={part} isOpen={isOpen} onAnswerField={onAnswerField} />
  );
  const all = keyed(parts);
  const between = all.length - first - atEachEnd;
  if (between <= 0) return <div class={styles.parts}>{all.map(view)}</div>;
  const more = (
    <p key="more">
      <Button look="quiet" onClick={() => setFirst(first + atEachEnd)}>
        Show {Math.min(atEachEnd, between)} more of {between.toLocaleString('en')}
      </Button>
    </p>
  );
  // One flat list: what moves to the other side of the button keeps its elements.
  const shown = [...all.slice(0, first).map(view), more, ...all.slice(-atEachEnd).map(view)];
  return <div class={styles.parts}>{shown}</div>;
}

function keyed(parts: AnswerPart[]) {
  const seen = new Map<string, number>();
  return parts.map((part) => {
    const name = part.kind === 'field' ? `field ${part.name}` : part.kind;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { part, key: `${name} ${count}` };
  });
}

type PartProps = Omit<Props, 'parts'> & { part: AnswerPart };

function PartView({ part, isOpen, onAnswerField }: PartProps) {
  const list = (parts: AnswerPart[]) => <PartList parts={parts} isOpen={isOpen} onAnswerField={undefined} />;
  switch (part.kind) {
    case 'text':
      return <TextPart text={part.text} isOpen={isOpen} />;
    case 'reasoning':
      return (
        <Folded title="Reasoning">
          <LongText text={part.text}>{(shown) => <p class={styles.plain}>{shown}</p>}</LongText>
        </Folded>
      );
    case 'media':
      return <MediaView media={part.media} />;
    case 'tool-call':
      return <ToolCallView call={part.call} isOpen={isOpen} />;
    case 'tool-result':
      return <ToolResultView result={part.result}>{list(part.result.parts)}</ToolResultView>;
    case 'message':
      return <Titled title={part.speaker}>{list(part.parts)}</Titled>;
    case 'node':
      return <Titled title={part.name}>{list(part.parts)}</Titled>;
    case 'earlier':
      return <Folded title="Earlier in the conversation">{list(part.parts)}</Folded>;
    case 'sources':
      return <SourceList sources={part.sources} />;
    case 'field':
      return (
        <FieldPart field={part} onAnswerField={onAnswerField}>
          {list(part.parts)}
        </FieldPart>
      );
    case 'data':
      return <Data value={part.value} />;
  }
}

const Folded = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <details class={styles.folded}>
    <summary>{title}</summary>
    {children}
  </details>
);
