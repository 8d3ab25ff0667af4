import { isDemo } from '../../../lib/chat/profile/demo.ts';
import { assistantName, type Profile } from '../../../lib/chat/profile/profile.ts';
import { tileOf } from '../../../lib/chat/profile/profile-tile.ts';
import { say } from '../../../lib/words/say.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './Welcome.module.css';

type Props = {
  profile: Profile;
  /** How the text and the conversation will be sent; empty if that is not known yet. */
  sentAs?: string | undefined;
  starters: string[];
  onStarter(text: string): void;
};

/** The assistant, what becomes of a message, and conversation starters. */
export function Welcome({ profile, sentAs = '', starters, onStarter }: Props) {
  const { tagline } = profile.persona.assistant;
  const mode = profile.mode === 'stream' ? say('mode_stream') : say('mode_batch');
  const place = isDemo(profile.url) ? say('demo_mark') : withoutScheme(profile.url);
  return (
    <div class={styles.welcome}>
      <Avatar {...tileOf(profile)} size="big" />
      <h2 class={styles.title}>{assistantName(profile)}</h2>
      {tagline && <p>{tagline}</p>}
      <p class={styles.quiet}>
        <bdi>{place}</bdi>
        {` · ${mode}`}
      </p>
      {sentAs !== '' && <p class={styles.quiet}>{sentAs}</p>}
      {starters.length > 0 && (
        <ul aria-label={say('welcome_starters')} class={styles.starters}>
          {starters.map((starter) => (
            <li key={starter}>
              <Button icon="message" class={styles.starter} dir="auto" onClick={() => onStarter(starter)}>
                {starter}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '');
