import { useRef, useState } from 'preact/hooks';
import { hostInTheClear } from '../../../lib/chat/profile/private-host.ts';
import { originOf } from '../../../lib/chat/profile/profile.ts';
import {
  isAuthorization,
  type TypedSecret,
  typedSecretProblems,
  type WantedSecret,
  withScheme,
} from '../../../lib/chat/profile/wanted-secret.ts';
import { say } from '../../../lib/words/say.ts';
import { Field, PlainWarning } from '../../ui/Field.tsx';
import { useFocusOnProblem } from '../../ui/focus.ts';
import { HeaderNameOption } from '../../ui/HeaderNameOption.tsx';
import { PrimaryButton } from '../../ui/PrimaryButton.tsx';
import styles from './SecretForm.module.css';

type Props = {
  wanted: WantedSecret;
  /** URL of the profile: the secret is sent only to its origin. */
  url: string;
  /** Name of the button that saves. */
  action: string;
  /** Resolves to whether the secret is stored. */
  onSave(typed: TypedSecret): Promise<boolean>;
};

type Problems = Partial<ReturnType<typeof typedSecretProblems>>;

/** Asks for the secret that a failed message lacks. Only this form holds the typed value until it is saved. */
export function SecretForm({ wanted, url, action, onSave }: Props) {
  const [typed, setTyped] = useState<TypedSecret>({ name: wanted.name, value: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusOnProblem = useFocusOnProblem(form);
  const host = hostInTheClear(url);

  async function save() {
    const found = typedSecretProblems(typed);
    setProblems(found);
    if (found.name || found.value) return focusOnProblem();
    setSaving(true);
    const isStored = await onSave({ name: typed.name.trim(), value: withScheme(typed, wanted.scheme) });
    setSaving(false);
    if (isStored) setTyped({ ...typed, value: '' });
  }

  return (
    <form
      ref={form}
      aria-label={action}
      class={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void save();
      }}
    >
      <Field
        label={wanted.isFixed ? say('secretForm_valueOf', { name: wanted.name }) : say('secret_keyOrToken')}
        isMasked
        value={typed.value}
        hint={hintFor(typed.name, wanted, url)}
        problem={problems.value}
        onChange={(value) => setTyped({ ...typed, value })}
      />
      {!wanted.isFixed && (
        <HeaderNameOption
          name={typed.name}
          problem={problems.name}
          onChange={(name) => setTyped({ ...typed, name })}
        />
      )}
      {host !== undefined && <PlainWarning text={say('secret_inTheClear', { host })} />}
      <PrimaryButton type="submit" class={styles.save}>
        {action}
      </PrimaryButton>
    </form>
  );
}

function hintFor(name: string, { scheme }: WantedSecret, url: string): string {
  const origin = originOf(url);
  if (!isAuthorization(name)) return say('secretForm_hint', { origin });
  return scheme === 'basic'
    ? say('secretForm_hintBasic', { origin })
    : say('secretForm_hintBearer', { origin });
}
