import { useSignal } from '@preact/signals';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo, useRef, useState } from 'preact/hooks';
import { shownAtFirst, shownMore, shownPart } from '../../lib/chat/answer/shown-part.ts';
import { say } from '../../lib/words/say.ts';
import { Markdown } from '../reading/Markdown.tsx';
import { Button } from '../ui/Button.tsx';
import { download, OutgoingText } from '../ui/Outgoing.tsx';
import styles from './Answer.module.css';

type Props = {
  text: string;
  /** Number of characters shown at first. */
  atFirst?: number;
  /** Name of the file that the button saves. */
  saveAs?: string;
  children(shown: string, isWhole: boolean): ComponentChildren;
};

/** A text cut to a length that renders fast, with buttons to show more and to save all of it. */
export function LongText({ text, atFirst: wanted, saveAs = 'answer.md', children }: Props) {
  const usual = useContext(ShownAtFirst);
  const atFirst = wanted ?? usual;
  const [limit, setLimit] = useState(atFirst);
  const outgoing = useContext(OutgoingText);
  const [problem, setProblem] = useState('');
  const note = useRef<HTMLParagraphElement>(null);
  const shown = shownPart(text, limit);
  const left = text.length - shown.length;

  function showMore() {
    setLimit(limit + shownMore);
    // The button may disappear: keep the focus here.
    note.current?.focus({ preventScroll: true });
  }

  async function save() {
    setProblem('');
    try {
      const whole = await outgoing(text);
      const type = saveAs.endsWith('.md') ? 'text/markdown' : 'text/plain';
      download(saveAs, new Blob([whole], { type }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <>
      {children(shown, left === 0)}
      {(left > 0 || limit > atFirst) && (
        <p ref={note} tabIndex={-1} class={styles.aside}>
          {left === 0
            ? say('longText_allShown', { count: text.length })
            : say('longText_partShown', { shown: shown.length, count: text.length })}{' '}
          {left > 0 && <Button onClick={showMore}>{moreWords(text, shown, limit + shownMore)}</Button>}{' '}
          <Button icon="file" onClick={() => void save()}>
            {say('longText_save')}
          </Button>
          <span role="status">{problem}</span>
        </p>
      )}
    </>
  );
}

function moreWords(text: string, shown: string, limit: number): string {
  const next = shownPart(text, limit).length;
  return next === text.length
    ? say('longText_showRest')
    : say('common_showMore', { count: next - shown.length });
}

/** Characters of one text shown at first: fewer where a text changes often. */
export const ShownAtFirst = createContext(shownAtFirst);

/** Number of characters shown at first: few, since a page may have crashed on this text. */
const plainAtFirst = 20_000;

/** Text without Markdown. */
export const PlainText = ({ text }: { text: string }) => (
  <LongText text={text} atFirst={plainAtFirst}>
    {(shown) => (
      <p class={styles.plain} dir="auto">
        {shown}
      </p>
    )}
  </LongText>
);

/** A text of an answer, of which a long one shows its beginning. */
export const MarkdownText = ({ text, isOpen }: { text: string; isOpen: boolean }) => (
  <LongText text={text}>
    {(shown, isWhole) => <GrowingText text={shown} isOpen={isOpen && isWhole} />}
  </LongText>
);

/** Markdown that renders again only at its growing end. */
function GrowingText({ text, isOpen }: { text: string; isOpen: boolean }) {
  const growing = useSignal(text);
  growing.value = text;
  return useMemo(() => <Markdown text={growing} isOpen={isOpen} />, [isOpen]);
}
