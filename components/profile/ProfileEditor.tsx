import { useEffect, useRef, useState } from 'preact/hooks';
import { modeTrouble } from '../../lib/chat/mode-exposure.ts';
import type { Profile } from '../../lib/chat/profile.ts';
import {
  type CleanDraft,
  cleanedDraft,
  type ProfileDraft,
  type ProfileProblems,
  profileProblems,
} from '../../lib/chat/profile-problems.ts';
import type { Description } from '../../lib/langserve/description.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { Field } from '../ui/Field.tsx';
import { HeaderFields } from './HeaderFields.tsx';
import { LayoutFields, LimitFields } from './LimitFields.tsx';
import { ModeField } from './ModeField.tsx';
import { PersonaFields } from './PersonaFields.tsx';
import styles from './ProfileEditor.module.css';
import { PromptSection } from './PromptSection.tsx';
import { UrlField } from './UrlField.tsx';

type Props = {
  profile: Profile;
  isNew: boolean;
  /** Which modes the runnable exposes, where that is known. */
  modes: Description['modes'] | undefined;
  newId(): string;
  /** Resolves to why it was not saved. Called in the click, so that it may ask for a permission. */
  onSave(draft: CleanDraft): Promise<string | undefined>;
  onClose(): void;
};

/** The form of one profile, new or not. */
export function ProfileEditor({ profile, isNew, modes, newId, onSave, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [draft, setDraft] = useState<ProfileDraft>({ profile, secrets: {}, keepName: !isNew });
  const [problems, setProblems] = useState<ProfileProblems>({});
  const [refusal, setRefusal] = useState<string>();

  useEffect(() => dialog.current?.showModal(), []);

  const edit = (part: Partial<Profile>) =>
    setDraft((before) => ({ ...before, profile: { ...before.profile, ...part } }));

  function save(tried: ProfileDraft) {
    const cleaned = cleanedDraft(tried);
    setProblems(profileProblems(tried));
    setRefusal(undefined);
    if ('problem' in cleaned) return focusFirstProblem();
    const saving = onSave(cleaned);
    void saving.then((problem) => (problem ? setRefusal(problem) : dialog.current?.close()));
  }

  const focusFirstProblem = () =>
    requestAnimationFrame(() => dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

  return (
    <dialog ref={dialog} class={dialogStyles.dialog} aria-labelledby="profile-editor-title" onClose={onClose}>
      <form
        class={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save(draft);
        }}
      >
        <div class={dialogStyles.content}>
          <h2 id="profile-editor-title" class={dialogStyles.title}>
            {isNew ? 'Add profile' : 'Edit profile'}
          </h2>
          <Field
            label="Name"
            hint="Left empty, the end of the URL is the name."
            value={draft.profile.name}
            onChange={(name) => edit({ name })}
          />
          <UrlField
            url={draft.profile.url}
            keepName={draft.keepName}
            problem={problems.url}
            onChange={(url, keepName = false) =>
              setDraft((before) => ({ ...before, keepName, profile: { ...before.profile, url } }))
            }
            onProblem={(problem) =>
              setProblems(({ url: _, ...rest }) => (problem ? { ...rest, url: problem } : rest))
            }
          />
          <ModeField
            mode={draft.profile.mode}
            trouble={draft.profile.url === profile.url ? modeTrouble(modes, draft.profile.mode) : undefined}
            onChange={(mode) => edit({ mode })}
          />
          <HeaderFields draft={draft} problems={problems} newId={newId} onChange={setDraft} />
          <LimitFields profile={draft.profile} problems={problems} onChange={edit} />
          <PersonaFields persona={draft.profile.persona} onChange={(persona) => edit({ persona })} />
          <PromptSection profile={draft.profile} problems={problems} newId={newId} onChange={edit} />
          <LayoutFields profile={draft.profile} problems={problems} onChange={edit} />
        </div>
        <div class={dialogStyles.bar}>
          <Button type="submit" look="primary">
            Save profile
          </Button>
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <p role="alert" class={styles.problem}>
            {refusal ?? (Object.keys(problems).length > 0 ? 'Not saved: see the marked fields.' : '')}
          </p>
        </div>
      </form>
    </dialog>
  );
}
