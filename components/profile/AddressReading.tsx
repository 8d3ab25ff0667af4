import { type Address, configurationProblems, textWithValue } from '../../lib/chat/profile/address.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { RunnableUrl } from '../../lib/runnable/runnable-url.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import styles from './Address.module.css';
import { AddressStatus } from './AddressStatus.tsx';
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
      {address.kind === 'configuration' && !pasted.isRefused && (
        <ConfigurationProblems
          address={address}
          onCorrect={(at, value) => onTake(textWithValue(text, address, at, value))}
          onKeep={onKeep}
        />
      )}
      {!pasted.isRefused && (
        <AddressStatus
          address={address}
          draft={draft}
          taken={pasted.taken}
          isDone={isDone}
          hasProblem={hasProblem}
        />
      )}
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

type UrlRemediesProps = {
  url: RunnableUrl;
  hasProblem: boolean;
  onTake(url: string): void;
  onKeep(): void;
};

/** Buttons for a URL that is not saved as typed: take the suggestion, or keep the URL. */
function UrlRemedies({ url, hasProblem, onTake, onKeep }: UrlRemediesProps) {
  if (url.status === 'valid' || !(hasProblem || url.dropped !== undefined)) return null;
  const { suggestion, mayKeep } = url;
  return (
    <>
      {suggestion !== undefined && (
        <Button class={dialogStyles.start} onClick={() => onTake(suggestion)}>
          {say('profileEditor_use', { suggestion })}
        </Button>
      )}
      {mayKeep && (
        <Button class={dialogStyles.start} onClick={onKeep}>
          {say('profileEditor_useAnyway')}
        </Button>
      )}
    </>
  );
}

type ConfigurationProblemsProps = {
  address: Extract<Address, { kind: 'configuration' }>;
  onCorrect(at: string[], value: string | number): void;
  onKeep(): void;
};

/** Problems of a configuration by path, each with a suggested value if there is one. */
function ConfigurationProblems({ address, onCorrect, onKeep }: ConfigurationProblemsProps) {
  const problems = configurationProblems(address);
  if (problems.length === 0) return null;
  const { url, configuration } = address;
  const mayKeep = url.status === 'invalid' && url.mayKeep;
  return (
    <ul class={styles.problems} aria-label={say('profileEditor_configurationProblems')}>
      {problems.map(({ at, problem, suggestion, blocks }) => (
        <li key={at.join('.')} class={`${styles.problem} ${blocks ? styles.blocking : ''}`}>
          {at.length > 0 && <code class={styles.path}>{at.join('.')}</code>}
          <span>{problem}</span>
          {suggestion !== undefined && (
            <Button onClick={() => onCorrect(at, suggestion)}>
              {typeof suggestion === 'number'
                ? say('profileEditor_use', { suggestion: String(suggestion) })
                : say('profileEditor_useQuoted', { suggestion })}
            </Button>
          )}
          {mayKeep && at.join('.') === configuration.urlAt.join('.') && (
            <Button onClick={onKeep}>{say('profileEditor_useAnyway')}</Button>
          )}
        </li>
      ))}
    </ul>
  );
}
