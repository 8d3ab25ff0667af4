import type { RefObject } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { codeLanguage, isQuicklyColoured } from '../../lib/markdown/code/code-block.ts';
import type { CodePiece } from '../../lib/markdown/code/highlight.ts';
import { unselected, whenNear } from './attention.ts';
import styles from './ColouredCode.module.css';
import { ReadingWork } from './reading-context.ts';

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
  const colour = useContext(ReadingWork)?.colour;
  const [coloured, setColoured] = useState<{ name: string; text: string; pieces: CodePiece[] }>();
  const isCurrent = coloured?.text === text && coloured.name === name;
  useEffect(() => {
    const element = plain.current;
    const language = codeLanguage(name);
    if (isCurrent || !colour || !element || !isClosed || !language || !isQuicklyColoured(text)) return;
    return whenNear(element, async (gone) => {
      const outcome = await colour(language, text, gone);
      await unselected(element, gone);
      if (outcome.status === 'done' && !gone.aborted) setColoured({ name, text, pieces: outcome.value });
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
