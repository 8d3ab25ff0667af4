import { type Address, configurationProblems } from '../../lib/chat/profile/address.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Address.module.css';

type Props = {
  address: Extract<Address, { kind: 'configuration' }>;
  onCorrect(at: string[], value: string | number): void;
  onKeep(): void;
};

/** Problems of a configuration by path, each with a suggested value if there is one. */
export function ConfigurationProblems({ address, onCorrect, onKeep }: Props) {
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
