import { useId } from 'preact/hooks';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import dialogStyles from '../ui/Dialog.module.css';

type Props = { profile: Profile; onChange(part: Partial<Profile>): void };

/** Whether answers bring the steps of the runnable. */
export function StepsField({ profile, onChange }: Props) {
  const id = useId();
  const { showsSteps = false } = profile;
  return (
    <div>
      <label class={styles.choice}>
        <input
          type="checkbox"
          checked={showsSteps}
          aria-describedby={id}
          onChange={() => onChange({ showsSteps: showsSteps ? undefined : true })}
        />
        {say('profileEditor_steps')}
      </label>
      <p id={id} class={dialogStyles.hint}>
        {say('profileEditor_stepsHint')}
      </p>
    </div>
  );
}
