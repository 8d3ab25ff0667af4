import { type Address, textWithValue } from '../../lib/chat/profile/address.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { AddressStatus } from './AddressStatus.tsx';
import { ConfigurationProblems } from './ConfigurationProblems.tsx';
import { UrlRemedies } from './UrlRemedies.tsx';

type Props = {
  address: Address;
  /** Current draft; its URL is the text of the box. */
  profile: Profile;
  /** Whether the person has finished typing in the box. */
  isDone: boolean;
  hasProblem: boolean;
  /** Replaces the text of the box. */
  onTake(text: string, keepName?: boolean): void;
};

/** Feedback below the box: how its text was read, with corrections to choose from. */
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
