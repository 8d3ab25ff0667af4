import type { Taken } from '../../lib/chat/pasted/taken.ts';
import {
  type Address,
  addressProblem,
  droppedFrom,
  savedUrl,
  serverAlone,
} from '../../lib/chat/profile/address.ts';
import { ignoredText, savedLines } from '../../lib/chat/profile/address-text.ts';
import { droppedNote } from '../../lib/chat/profile/dropped-end-text.ts';
import { modeName } from '../../lib/chat/profile/mode-text.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import { say } from '../../lib/words/say.ts';
import styles from './Address.module.css';
import { TakenStatus } from './TakenStatus.tsx';

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
          <p>{droppedNote(dropped, url)}</p>
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
