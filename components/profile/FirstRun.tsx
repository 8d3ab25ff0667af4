import type { DemoProfile } from '../../lib/chat/profile/demo-profile.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import styles from './FirstRun.module.css';

type Props = { demos: DemoProfile[]; onAdd(): void; onTake(demo: DemoProfile): void };

/** Welcome screen, shown while there is no profile. */
export function FirstRun({ demos, onAdd, onTake }: Props) {
  return (
    <section class={styles.first} aria-labelledby="first-run">
      <h2 id="first-run" class={styles.title}>
        {say('firstRun_title')}
      </h2>
      <p>{say('firstRun_text')}</p>
      <Button look="primary" icon="add" onClick={onAdd}>
        {say('firstRun_add')}
      </Button>
      {demos.length > 0 && (
        <div class={styles.demos}>
          <h3>{say('firstRun_demos')}</h3>
          {demos.map((demo) => (
            <Button key={demo.profile.id} class={styles.demo} onClick={() => onTake(demo)}>
              {demo.profile.name}
              <span class={styles.about}>{demo.about}</span>
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
