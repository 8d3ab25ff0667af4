import { useState } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { download } from '../ui/download.ts';
import styles from './Answer.module.css';

type Props = { name: string; title: string; base64: string };

/** A button that saves an embedded file, and never opens it. */
export function SaveButton({ name, title, base64 }: Props) {
  const [problem, setProblem] = useState('');

  function save() {
    const bytes = bytesOf(base64);
    if (!bytes) return setProblem(say('answer_fileIncomplete'));
    download(name === '' ? 'file' : name, new Blob([bytes], { type: 'application/octet-stream' }));
  }

  return (
    <p>
      <Button icon="file" onClick={save}>
        {say('answer_saveFile', { name: title })}
      </Button>
      <span role="alert" class={styles.aside}>
        {problem}
      </span>
    </p>
  );
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
