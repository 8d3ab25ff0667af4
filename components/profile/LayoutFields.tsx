import { layoutRange, type Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import dialogStyles from '../ui/Dialog.module.css';
import { NumberField } from '../ui/NumberField.tsx';

type Props = { profile: Profile; problems: ProfileProblems; onChange(part: Partial<Profile>): void };

/** Size of the full page; the browser decides the size of the side panel. */
export function LayoutFields({ profile: { layout }, problems, onChange }: Props) {
  return (
    <>
      <p class={dialogStyles.hint}>{say('profileEditor_layoutHint', layoutRange)}</p>
      <div class={styles.pair}>
        <NumberField
          label={say('profileEditor_height')}
          value={layout.height}
          problem={problems.height}
          onChange={(height) => onChange({ layout: { ...layout, height } })}
        />
        <NumberField
          label={say('profileEditor_maxWidth')}
          value={layout.maxWidth}
          problem={problems.maxWidth}
          onChange={(maxWidth) => onChange({ layout: { ...layout, maxWidth } })}
        />
      </div>
    </>
  );
}
