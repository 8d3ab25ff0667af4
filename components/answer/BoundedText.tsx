import { useState } from 'preact/hooks';
import { Button } from '../ui/Button.tsx';
import styles from './Answer.module.css';

/** So many characters are shown at once. */
const pageLength = 20_000;

/** Text as it is, a page of it at a time. */
export function BoundedText({ text }: { text: string }) {
  const [length, setLength] = useState(pageLength);
  const left = text.length - length;
  return (
    <>
      <p class={styles.plain} dir="auto">
        {text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}
      </p>
      {left > 0 && (
        <p>
          <Button look="quiet" onClick={() => setLength(length + pageLength)}>
            {left > pageLength
              ? `Show the next ${pageLength.toLocaleString('en')} of ${left.toLocaleString('en')} characters`
              : 'Show the rest'}
          </Button>
        </p>
      )}
    </>
  );
}
