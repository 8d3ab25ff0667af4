import { type Address, textWithValue } from '../../lib/chat/profile/address.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { AddressStatus } from './AddressStatus.tsx';
import { ConfigurationProblems } from './ConfigurationProblems.tsx';
import { UrlRemedies } from './UrlRemedies.tsx';
import type { Pasted } from './use-pasted.ts';

type Props = {
  address: Address;
  /** Current draft; its URL is the text of the box. */
  draft: ProfileDraft;
  pasted: Pasted;
  /** Whether the person has finished typing in the box. */
  isDone: boolean;
  hasProblem: boolean;
  /** Replaces the text of the box. */
  onTake(text: string, keepName?: boolean): void;
};

/** Feedback below the box: how its text was read, with corrections to choose from. */
export function AddressReading({ address, draft, pasted, isDone, hasProblem, onTake }: Props) {
  const text = draft.profile.url;
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
      <AddressStatus
        address={address}
        draft={draft}
        taken={pasted.taken}
        isDone={isDone}
        hasProblem={hasProblem}
      />
      {pasted.taken && (
        <Button class={dialogStyles.start} onClick={pasted.undo}>
          {say('common_undo')}
        </Button>
      )}
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
