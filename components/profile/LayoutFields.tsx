import { layoutRange, type Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import styles from '../editor/Editor.module.css';
import dialogStyles from '../ui/Dialog.module.css';
import { NumberField } from '../ui/NumberField.tsx';

type Props = { profile: Profile; problems: ProfileProblems; onChange(part: Partial<Profile>): void };

/** The size of the full page; the browser gives the side panel its own. */
export function LayoutFields({ profile: { layout }, problems, onChange }: Props) {
  return (
    <fieldset class={dialogStyles.section}>
      <legend class={styles.legend}>Layout</legend>
      <p class={dialogStyles.hint}>
        For the full page, in pixels from {layoutRange.min} to {layoutRange.max.toLocaleString('en')}. Empty:
        as large as its window. The side panel keeps its size.
      </p>
      <div class={styles.pair}>
        <NumberField
          label="Height in pixels"
          value={layout.height}
          problem={problems.height}
          onChange={(height) => onChange({ layout: { ...layout, height } })}
        />
        <NumberField
          label="Largest width in pixels"
          value={layout.maxWidth}
          problem={problems.maxWidth}
          onChange={(maxWidth) => onChange({ layout: { ...layout, maxWidth } })}
        />
      </div>
    </fieldset>
  );
}
