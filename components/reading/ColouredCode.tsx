import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type CodeLanguage, codeLanguage, isQuicklyColoured } from '../../lib/markdown/code/code-block.ts';
import type { CodePiece, highlighted } from '../../lib/markdown/code/highlight.ts';
import { late } from '../../lib/runnable/late.ts';
import { unselected, whenNear } from './attention.ts';
import styles from './ColouredCode.module.css';

type Props = { language: string; text: string; isClosed: boolean };

/** Code, highlighted once it is complete and near the viewport. Code in unknown languages stays plain. */
export function ColouredCode({ language, text, isClosed }: Props) {
  const plain = useRef<HTMLElement>(null);
  const pieces = useColours(plain, { language, text, isClosed });
  if (!pieces) return <GrowingCode code={plain} text={text} />;
  return (
    <code>
      <Pieces pieces={pieces} />
    </code>
  );
}

function Pieces({ pieces }: { pieces: CodePiece[] }) {
  return pieces.map((piece, place) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <span key={place} class={styles[piece.role]}>
        <Pieces pieces={piece.inside} />
      </span>
    ),
  );
}

function useColours(plain: RefObject<HTMLElement | null>, { language: name, text, isClosed }: Props) {
  const [coloured, setColoured] = useState<{ name: string; text: string; pieces: CodePiece[] }>();
  const isCurrent = coloured?.text === text && coloured.name === name;
  useEffect(() => {
    const element = plain.current;
    const language = codeLanguage(name);
    if (isCurrent || !element || !isClosed || !language || !isQuicklyColoured(text)) return;
    return whenNear(element, async (gone) => {
      const pieces = await colour(language, text, gone);
      await unselected(element, gone);
      if (pieces && !gone.aborted) setColoured({ name, text, pieces });
    });
  }, [name, text, isClosed, isCurrent]);
  return isCurrent ? coloured.pieces : undefined;
}

/** Appends new code to the text node: this is fast for long code and keeps a selection. */
function GrowingCode({ code, text }: { code: RefObject<HTMLElement | null>; text: string }) {
  useLayoutEffect(() => {
    const element = code.current;
    if (!element) return;
    const node = element.firstChild;
    if (node instanceof Text && text.startsWith(node.data)) node.appendData(text.slice(node.data.length));
    else element.textContent = text;
  }, [text]);
  return <code ref={code} />;
}

type Load = () => Promise<{ highlighted: typeof highlighted }>;

/**
 * Creates a queue that highlights one code block per task. Resolves to undefined on a failure or an abort.
 */
export function colouring(load: Load) {
  let last: Promise<unknown> = Promise.resolve();
  return (language: CodeLanguage, code: string, signal: AbortSignal): Promise<CodePiece[] | undefined> => {
    const mine = last.then(async () => {
      if (signal.aborted) return undefined;
      const { highlighted } = await load();
      await nextTask();
      return signal.aborted ? undefined : highlighted(language, code);
    });
    const caught = mine.catch(() => undefined);
    last = caught;
    return caught;
  };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** The queue of this page. Loads the grammars for its first code block. */
const colour = colouring(late(() => import('../../lib/markdown/code/highlight.ts')));
