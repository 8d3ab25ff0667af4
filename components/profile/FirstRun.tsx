import type { DemoProfile } from '../../lib/chat/profile/demo-profile.ts';
import { Button } from '../ui/Button.tsx';
import styles from './FirstRun.module.css';

type Props = { demos: DemoProfile[]; onAdd(): void; onTake(demo: DemoProfile): void };

/** What a person sees who has no profile yet. */
export function FirstRun({ demos, onAdd, onTake }: Props) {
  return (
    <section class={styles.first} aria-labelledby="first-run">
      <h2 id="first-run" class={styles.title}>
        Chat with a runnable
      </h2>
      <p>
        A runnable is a chain behind a URL, served the LangServe way. Save its URL as a profile: Runnel asks
        for access to that one site and to nothing else.
      </p>
      <Button look="primary" icon="add" onClick={onAdd}>
        Add your first profile
      </Button>
      {demos.length > 0 && (
        <div class={styles.demos}>
          <h3>Or take a demo</h3>
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
