import type { Profile } from '../../lib/chat/profile.ts';
import { assistantName } from '../../lib/chat/profile.ts';
import styles from './Welcome.module.css';

/** An empty conversation: whom one is about to talk to. */
export function Welcome({ profile }: { profile: Profile }) {
  return (
    <div class={styles.welcome}>
      <h2 class={styles.title}>{assistantName(profile)}</h2>
      {profile.persona.assistant.tagline && <p>{profile.persona.assistant.tagline}</p>}
      <p class={styles.quiet}>
        {profile.url}
        <br />
        {profile.mode === 'stream' ? 'Streaming' : 'Single response'}
      </p>
    </div>
  );
}
