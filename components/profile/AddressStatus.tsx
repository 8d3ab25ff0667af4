import { type Taken, takenNotes } from '../../lib/chat/pasted/pasted-text.ts';
import {
  type Address,
  addressProblem,
  droppedFrom,
  savedUrl,
  serverAlone,
} from '../../lib/chat/profile/address.ts';
import { ignoredText, savedLines } from '../../lib/chat/profile/address-text.ts';
import { modeName } from '../../lib/chat/profile/mode-text.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { ProfileChange } from '../../lib/chat/sharing/profile-changes.ts';
import { listText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import foldStyles from '../ui/Fold.module.css';
import styles from './Address.module.css';

type Props = {
  address: Address;
  draft: ProfileDraft;
  /** The last text that filled in fields. */
  taken: Taken | undefined;
  /** Whether the person has finished typing the URL. */
  isDone: boolean;
  hasProblem: boolean;
};

/**
 * Live region that says how the box was read and what will be saved. It is drawn even while empty, because
 * browsers announce only changes of a region that exists.
 */
export function AddressStatus({ address, draft, taken, isDone, hasProblem }: Props) {
  const url = savedUrl(address);
  const dropped = droppedFrom(address);
  const note = modeNote(draft);
  const server = serverAlone(address);
  return (
    <div role="status" class={styles.status}>
      {taken && <TakenStatus taken={taken} />}
      {server !== undefined && isDone && !hasProblem && (
        <p>{say('url_assistantMissing', { base: server })}</p>
      )}
      {address.kind === 'url' && isDone && dropped !== undefined && url !== undefined && (
        <>
          <p>{say('address_droppedNote', { dropped, url })}</p>
          {note && <p>{note}</p>}
        </>
      )}
      {address.kind === 'configuration' && (
        <Understood
          ignored={address.configuration.ignored}
          profile={draft.profile}
          url={url}
          isWhole={addressProblem(address) === undefined}
        />
      )}
    </div>
  );
}

/** Says that the URL has set the mode; empty if the mode did not change. */
function modeNote({ configured, profile: { mode } }: ProfileDraft): string {
  const before = configured?.before.mode ?? mode;
  return before === mode ? '' : say('address_modeSet', { mode: modeName(mode) });
}

type UnderstoodProps = {
  ignored: string[][];
  profile: Profile;
  url: string | undefined;
  /** Whether the configuration can be saved as it is. */
  isWhole: boolean;
};

function Understood({ ignored, profile, url, isWhole }: UnderstoodProps) {
  const hint = ignoredText(ignored);
  return (
    <>
      <p>{isWhole ? say('profileEditor_configurationRead') : say('profileEditor_understoodSoFar')}</p>
      <dl class={styles.lines}>
        {savedLines(profile, url).map(({ label, text }) => (
          <div key={label} class={styles.line}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {hint && <p>{hint}</p>}
    </>
  );
}

/** Says in one line which fields a pasted text changed, with what is in them in a fold, and the parts left out. */
function TakenStatus({ taken }: { taken: Taken }) {
  const { changes, message } = taken;
  const labels = [
    ...changes.map(({ label }) => label),
    ...(message === undefined ? [] : [say('paste_firstMessage')]),
  ];
  return (
    <>
      {labels.length === 0 ? (
        <p>{say('paste_nothingNew')}</p>
      ) : (
        <details>
          <summary class={`${foldStyles.summary} ${styles.read}`}>
            <span>{say('paste_read', { source: sourceOf(taken), fields: listText(labels) })}</span>
          </summary>
          <dl class={styles.lines}>
            {changes.map((change) => (
              <Line key={change.label} label={change.label} text={changeText(change)} />
            ))}
            {message !== undefined && <Line label={say('paste_firstMessage')} text={message} />}
          </dl>
        </details>
      )}
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
