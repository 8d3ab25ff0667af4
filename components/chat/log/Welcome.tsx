import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { assistantName } from '../../../lib/chat/profile/profile.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Welcome.module.css';

type Props = { profile: Profile; starters: string[]; onStarter(text: string): void };

/** The assistant and its conversation starters. */
export function Welcome({ profile, starters, onStarter }: Props) {
  return (
    <div class={styles.welcome}>
      <h2 class={styles.title}>{assistantName(profile)}</h2>
      {profile.persona.assistant.tagline && <p>{profile.persona.assistant.tagline}</p>}
      <p class={styles.quiet}>
        {profile.url}
        <br />
        {profile.mode === 'stream' ? say('mode_stream') : say('mode_batch')}
      </p>
      {starters.length > 0 && (
        <ul aria-label={say('welcome_starters')} class={styles.starters}>
          {starters.map((starter) => (
            <li key={starter}>
              <Button class={styles.starter} dir="auto" onClick={() => onStarter(starter)}>
                {starter}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
