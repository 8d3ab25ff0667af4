import { useId, useRef } from 'preact/hooks';
import type { ProfileHeader } from '../../lib/chat/profile/profile.ts';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { completedVariables } from '../../lib/chat/profile/variables.ts';
import { isSecretName, isSecretParameter } from '../../lib/form/secret-signs.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import buttonStyles from '../ui/Button.module.css';
import { Button, IconButton } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { Field, PlainWarning } from '../ui/Field.tsx';
import { focusAfter } from '../ui/focus.ts';
import headerStyles from './Headers.module.css';

const words = {
  header: {
    isSecret: isSecretName,
    name: () => say('profileEditor_headerName'),
    namePlaceholder: () => say('profileEditor_headerNamePlaceholder'),
    value: () => say('profileEditor_headerValue'),
    add: () => say('profileEditor_addHeader'),
    remove: () => say('profileEditor_removeHeader'),
  },
  parameter: {
    isSecret: isSecretParameter,
    name: () => say('profileEditor_parameterName'),
    namePlaceholder: () => say('profileEditor_parameterNamePlaceholder'),
    value: () => say('profileEditor_parameterValue'),
    add: () => say('profileEditor_addParameter'),
    remove: () => say('profileEditor_removeParameter'),
  },
};

type RowsProps = {
  of?: keyof typeof words;
  headers: ProfileHeader[];
  /** Secrets typed in this dialog, by header id; absent in a group, where none can be typed. */
  secrets?: Record<string, string>;
  /** Host to which a secret would be sent unencrypted. */
  host?: string | undefined;
  problems: ProfileProblems;
  newId(): string;
  onChange(headers: ProfileHeader[], secrets: Record<string, string>): void;
};

/** Rows of headers, or of parameters of the query, and a button for one more. */
export function HeaderRows({ of = 'header', headers, secrets, host, problems, newId, onChange }: RowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const secretHint = useId();
  return (
    <div ref={box} class={headerStyles.rows}>
      {headers.map((header) => (
        <HeaderRow
          key={header.id}
          of={of}
          header={header}
          typed={secrets?.[header.id]}
          isTypedLater={!secrets}
          secretHint={secretHint}
          host={host}
          problems={problems}
          onChange={(next, typed) => {
            const { [header.id]: _, ...others } = secrets ?? {};
            const changed = headers.map((item) => (item === header ? next : item));
            onChange(changed, typed ? { ...others, [header.id]: typed } : others);
          }}
          onRemove={() =>
            onChange(
              headers.filter((item) => item !== header),
              secrets ?? {},
            )
          }
        />
      ))}
      {headers.length > 0 && (
        <p id={secretHint} class={dialogStyles.hint}>
          {say(secrets ? 'profileEditor_secretHint' : 'headerGroups_secretHint')}
        </p>
      )}
      <Button
        class={`${buttonStyles.flush} ${styles.add}`}
        look="quiet"
        icon="add"
        data-add-header={of === 'header' || undefined}
        onClick={() => {
          onChange([...headers, { id: newId(), secret: false, name: '', value: '' }], secrets ?? {});
          focusAfter(box.current, nameOfLast);
        }}
      >
        {words[of].add()}
      </Button>
    </div>
  );
}

/** Finds the value field of the first secret header, otherwise “Add header”. */
export const headerControl = (box: Element) =>
  box.querySelectorAll<HTMLElement>('[data-secret] input')[1] ??
  box.querySelector<HTMLElement>('[data-add-header]');

const nameOfLast = (box: Element) =>
  [...box.querySelectorAll(`.${headerStyles.header}`)].at(-1)?.querySelector('input');

type SecretHeader = Extract<ProfileHeader, { secret: true }>;

type RowProps = {
  of: keyof typeof words;
  header: ProfileHeader;
  /** Secret as typed in this dialog; a stored secret never reaches the form. */
  typed: string | undefined;
  /** True if secrets cannot be typed in this dialog. */
  isTypedLater: boolean;
  /** Id of the explanation of a secret. */
  secretHint: string;
  /** Host to which a secret would be sent unencrypted. */
  host: string | undefined;
  problems: ProfileProblems;
  onChange(header: ProfileHeader, typed: string): void;
  onRemove(): void;
};

function HeaderRow({ header, typed = '', problems, ...props }: RowProps) {
  const { of, secretHint, onChange, onRemove } = props;
  const { id, name } = header;
  return (
    <div class={headerStyles.header} data-secret={header.secret || undefined}>
      <Field
        label={words[of].name()}
        placeholder={words[of].namePlaceholder()}
        value={name}
        problem={problems[`header-name:${id}`]}
        onChange={(next) => onChange(named(header, next.trim(), words[of].isSecret), typed)}
      />
      {header.secret && props.isTypedLater ? (
        <p class={dialogStyles.hint}>{say('headerGroups_typedLater')}</p>
      ) : (
        <HeaderValue header={header} typed={typed} problems={problems} {...props} />
      )}
      <label class={styles.choice}>
        <input
          type="checkbox"
          checked={header.secret}
          aria-describedby={secretHint}
          onChange={() =>
            header.secret
              ? onChange({ id, name, secret: false, value: typed }, '')
              : onChange({ id, name, secret: true, origin: null }, header.value)
          }
        />
        {say('profileEditor_secret')}
      </label>
      {header.secret && (
        <label class={`${styles.choice} ${headerStyles.forget}`}>
          <input
            type="checkbox"
            checked={header.isForSession ?? false}
            onChange={({ currentTarget }) => onChange(forgetting(header, currentTarget.checked), typed)}
          />
          {say('profileEditor_forget')}
        </label>
      )}
      <IconButton icon="close" label={words[of].remove()} onClick={onRemove} />
    </div>
  );
}

type ValueProps = Pick<RowProps, 'of' | 'header' | 'host' | 'problems' | 'onChange'> & { typed: string };

function HeaderValue({ of, header, typed, host, problems, onChange }: ValueProps) {
  const value = header.secret ? typed : header.value;
  const isStored = header.secret && header.origin !== null;
  const isForgotten = header.secret && header.isForSession === true && !isStored && typed === '';
  return (
    <Field
      label={words[of].value()}
      isMasked={header.secret}
      placeholder={say(isStored ? 'profileEditor_secretStored' : 'profileEditor_headerValuePlaceholder')}
      hint={isForgotten ? say('profileEditor_secretForgotten') : undefined}
      value={value}
      suggestions={header.secret ? undefined : completedVariables(value)}
      problem={problems[`header-value:${header.id}`]}
      onChange={(next) => (header.secret ? onChange(header, next) : onChange({ ...header, value: next }, ''))}
    >
      {header.secret && host !== undefined && <PlainWarning text={say('secret_inTheClear', { host })} />}
    </Field>
  );
}

function forgetting({ isForSession: _, ...header }: SecretHeader, isForgotten: boolean): SecretHeader {
  return isForgotten ? { ...header, isForSession: true } : header;
}

/** Renames a header. One without a value becomes secret with a name that usually means a key. */
function named(header: ProfileHeader, name: string, isSecret: (name: string) => boolean): ProfileHeader {
  const becomesKey = !isSecret(header.name) && isSecret(name);
  return !header.secret && header.value === '' && becomesKey
    ? { id: header.id, secret: true, name, origin: null }
    : { ...header, name };
}
