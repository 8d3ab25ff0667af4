import { useState } from 'preact/hooks';
import { headerNameProblem, headerValueProblem } from '../../../lib/chat/profile/header.ts';
import { hostInTheClear } from '../../../lib/chat/profile/private-host.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, PlainWarning } from '../../ui/Field.tsx';
import { HeaderNameOption } from '../../ui/HeaderNameOption.tsx';
import styles from './Finding.module.css';

type Props = {
  /** Initial name of the header. */
  name: string;
  /** Address that the header is sent to. */
  url: string;
  submit: string;
  onSubmit(name: string, value: string): void;
};

/** Form for a header with a secret value, and a button that uses it. */
export function HeaderForm({ name: first, url, submit, onSubmit }: Props) {
  const [name, setName] = useState(first);
  const [value, setValue] = useState('');
  const [isTried, setIsTried] = useState(false);
  const host = URL.canParse(url) ? hostInTheClear(url) : undefined;
  const nameProblem = headerNameProblem(name);
  const valueProblem = headerValueProblem(value);

  function use() {
    setIsTried(true);
    if (!nameProblem && !valueProblem) onSubmit(name, value);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a box uses the header, as in a form of its own.
    <div
      class={styles.key}
      onKeyDown={({ key, target }) => key === 'Enter' && target instanceof HTMLInputElement && use()}
    >
      <Field
        label={say('secret_keyOrToken')}
        isMasked
        hint={say('discovery_keyHint')}
        value={value}
        problem={isTried ? valueProblem : undefined}
        onChange={setValue}
      />
      <HeaderNameOption
        name={name}
        problem={isTried ? nameProblem : undefined}
        onChange={(next) => setName(next.trim())}
      />
      {host !== undefined && <PlainWarning text={say('secret_inTheClear', { host })} />}
      <Button class={styles.use} onClick={use}>
        {submit}
      </Button>
    </div>
  );
}
