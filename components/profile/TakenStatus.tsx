import { takenNotes } from '../../lib/chat/pasted/pasted-text.ts';
import type { Taken } from '../../lib/chat/pasted/taken.ts';
import type { ProfileChange } from '../../lib/chat/sharing/profile-changes.ts';
import { say } from '../../lib/words/say.ts';
import styles from './Address.module.css';

/** Lists the fields that a pasted text changed, and the parts left out. */
export function TakenStatus({ taken }: { taken: Taken }) {
  const { changes, message } = taken;
  const isNew = changes.length > 0 || message !== undefined;
  return (
    <>
      <p>{isNew ? say('paste_read', { source: sourceOf(taken) }) : say('paste_nothingNew')}</p>
      <dl class={styles.lines}>
        {changes.map((change) => (
          <Line key={change.label} label={change.label} text={changeText(change)} />
        ))}
        {message !== undefined && <Line label={say('paste_firstMessage')} text={message} />}
      </dl>
      {takenNotes(taken).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  );
}

const Line = ({ label, text }: { label: string; text: string }) => (
  <div class={styles.line}>
    <dt>{label}</dt>
    <dd>
      <bdi>{text}</bdi>
    </dd>
  </div>
);

const sourceOf = ({ source }: Taken) => (source === 'python' || source === 'javascript' ? 'other' : source);

function changeText({ before, after }: ProfileChange): string {
  if (before === '') return after;
  return after === '' ? say('paste_removed', { before }) : say('paste_was', { before, after });
}
