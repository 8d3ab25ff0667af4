import { type Address, addressProblem, droppedFrom, savedUrl } from '../../lib/chat/profile/address.ts';
import { ignoredText, savedLines } from '../../lib/chat/profile/address-text.ts';
import { droppedNote } from '../../lib/chat/profile/dropped-end-text.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { say } from '../../lib/words/say.ts';
import styles from './Address.module.css';

type Props = {
  address: Address;
  profile: Profile;
  /** Whether the person has finished typing the URL. */
  isDone: boolean;
};

/**
 * Live region that says how the box was read and what will be saved. It is drawn even while empty, because
 * browsers announce only changes of a region that exists.
 */
export function AddressStatus({ address, profile, isDone }: Props) {
  const url = savedUrl(address);
  const dropped = droppedFrom(address);
  return (
    <div role="status" class={styles.status}>
      {address.kind === 'url' &&
        isDone &&
        dropped !== undefined &&
        url !== undefined &&
        droppedNote(dropped, url)}
      {address.kind === 'configuration' && (
        <Understood
          ignored={address.configuration.ignored}
          profile={profile}
          url={url}
          isWhole={addressProblem(address) === undefined}
        />
      )}
    </div>
  );
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
