import { type Address, textWithValue } from '../../lib/chat/profile/address.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { AddressStatus } from './AddressStatus.tsx';
import { ConfigurationProblems } from './ConfigurationProblems.tsx';
import { UrlRemedies } from './UrlRemedies.tsx';

type Props = {
  address: Address;
  /** The draft as it is now; its URL is the text of the box. */
  profile: Profile;
  /** Whether nobody is typing in the box any more. */
  isDone: boolean;
  hasProblem: boolean;
  /** Puts another text into the box. */
  onTake(text: string, keepName?: boolean): void;
};

/** Says how the box was read, and offers corrections. */
export function AddressReading({ address, profile, isDone, hasProblem, onTake }: Props) {
  const text = profile.url;
  const onKeep = () => onTake(text, true);
  return (
    <>
      {address.kind === 'configuration' && (
        <ConfigurationProblems
          address={address}
          onCorrect={(at, value) => onTake(textWithValue(text, address, at, value))}
          onKeep={onKeep}
        />
      )}
      <AddressStatus address={address} profile={profile} isDone={isDone} />
      {address.kind === 'url' && isDone && (
        <UrlRemedies
          url={address.url}
          hasProblem={hasProblem}
          onTake={(url) => onTake(url, false)}
          onKeep={onKeep}
        />
      )}
    </>
  );
}
