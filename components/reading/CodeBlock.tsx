import { type ReadonlySignal, type Signal, useSignal } from '@preact/signals';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { firstLines, isLongCode, lineCount, linesPerPage } from '../../lib/markdown/code/code-block.ts';
import type { Block } from '../../lib/markdown/markdown.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/Outgoing.tsx';
import { ColouredCode } from './ColouredCode.tsx';
import styles from './Markdown.module.css';
import { Growing, InsertText } from './reading-context.ts';
import { ScrollBox } from './ScrollBox.tsx';

/** A code block with its language and buttons to wrap, insert, copy and fold it. */
export function CodeBlock({ block }: { block: Extract<Block, { kind: 'code' }> }) {
  const { language, text } = block;
  const isClosed = !useContext(Growing).value || block.isClosed;
  const insert = useContext(InsertText);
  const isLong = isLongCode(text);
  const isWrapped = useSignal(false);
  // Growing code never folds by itself.
  const isFolded = useSignal(isClosed && isLong);
  const copied = useSignal(text);
  copied.value = text;
  const name = language === '' ? say('code_name') : say('code_nameIn', { language });
  const pages = useSignal(1);
  const shown = isFolded.value ? firstLines(text) : firstLines(text, pages.value * linesPerPage);
  return (
    <figure class={styles.figure}>
      <figcaption class={styles.caption}>
        <span>{language}</span>
        <Button
          look="quiet"
          size="small"
          aria-pressed={isWrapped.value}
          onClick={() => {
            isWrapped.value = !isWrapped.value;
          }}
        >
          {say('code_wrap')}
        </Button>
        {insert && text !== '' && (
          <Button
            look="quiet"
            size="small"
            data-tooltip={say('insert_open')}
            onClick={() => insert.code(text)}
          >
            {say('insert_insert')}
          </Button>
        )}
        <CopyButton text={copied} label={say('code_copy')} />
      </figcaption>
      <ScrollBox label={name}>
        <pre class={`${styles.pre} ${isWrapped.value ? styles.wrapped : ''}`} dir="ltr">
          <ColouredCode language={language} text={shown} isClosed={isClosed} />
        </pre>
      </ScrollBox>
      {!isFolded.value && shown.length < text.length && (
        <MoreLines
          left={lineCount(text.slice(shown.length + 1))}
          onMore={(button) => {
            pages.value += 1;
            // The button disappears with the last lines: move the focus.
            button
              .closest('figure')
              ?.querySelector<HTMLElement>('[tabindex]')
              ?.focus({ preventScroll: true });
          }}
        />
      )}
      {isLong && <FoldButton isFolded={isFolded} code={copied} />}
    </figure>
  );
}

/** A button for the next lines of very long code. Copying takes all lines. */
const MoreLines = ({ left, onMore }: { left: number; onMore(button: HTMLElement): void }) => (
  <div class={styles.fold}>
    <Button look="quiet" onClick={({ currentTarget }) => onMore(currentTarget)}>
      {say('code_showMore', { more: Math.min(left, linesPerPage), count: left })}
    </Button>
  </div>
);

/** A button that folds and unfolds long code. Scrolls into view after folding. */
function FoldButton({ isFolded, code }: { isFolded: Signal<boolean>; code: ReadonlySignal<string> }) {
  const place = useRef<HTMLDivElement>(null);
  const wasFolded = useRef(isFolded.value);
  useEffect(() => {
    if (isFolded.value && !wasFolded.current) place.current?.scrollIntoView({ block: 'nearest' });
    wasFolded.current = isFolded.value;
  }, [isFolded.value]);
  return (
    <div ref={place} class={styles.fold}>
      <Button
        look="quiet"
        size="small"
        icon={isFolded.value ? 'down' : 'up'}
        aria-expanded={!isFolded.value}
        onClick={() => {
          isFolded.value = !isFolded.value;
        }}
      >
        {isFolded.value ? say('code_showAll', { count: lineCount(code.value) }) : say('code_showFewer')}
      </Button>
    </div>
  );
}
