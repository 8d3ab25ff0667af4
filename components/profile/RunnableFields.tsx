import type { Finder } from '../../lib/chat/discovery/offered-runnable.ts';
import type { HeaderGroup } from '../../lib/chat/profile/header-groups.ts';
import { nameFromUrl, type Profile } from '../../lib/chat/profile/profile.ts';
import { hueOf } from '../../lib/chat/profile/profile-hue.ts';
import type { Protocols } from '../../lib/runnable/protocol.ts';
import { say } from '../../lib/words/say.ts';
import editorStyles from '../editor/Editor.module.css';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { Field } from '../ui/Field.tsx';
import { FindRunnables } from './finding/FindRunnables.tsx';
import styles from './ProfileFields.module.css';
import { UrlField } from './UrlField.tsx';
import type { useProfileForm } from './use-profile-form.ts';

type Props = {
  form: ReturnType<typeof useProfileForm>;
  /** The profile before it was edited. */
  profile: Profile;
  isNew: boolean;
  protocols: Protocols;
  /** URL as it would be saved, if it is valid. */
  url: string | undefined;
  finder: Finder;
  groups: HeaderGroup[];
  newId(): string;
  /** Called once profiles were added. */
  onAdded(): void;
};

/** The fields that say which runnable a profile is for. A new profile begins with the URL, which may name the others. */
export function RunnableFields({ form, url, ...props }: Props) {
  const { isNew, protocols } = props;
  const { draft, nameFor, edit } = form;
  const { profile } = draft;
  const name = (
    <NameField key="name" {...{ profile, nameFor, url }} onChange={(next) => edit({ name: next })} />
  );
  const isBlank = isNew && profile.url.trim() === '';
  const address = [
    <UrlField
      key="url"
      {...{ draft, protocols, isNew }}
      pasted={form.pasted}
      problem={form.problems.url}
      onEdit={form.setDraft}
      onProblem={form.setUrlProblem}
    />,
    <FindRunnables key="finding" {...props} draft={draft} onEdit={form.setDraft} onTyped={form.typed} />,
    !isBlank && (
      <ProtocolField
        key="protocol"
        {...{ protocols, url }}
        protocol={profile.protocol}
        onChange={(protocol) => {
          form.setUrlProblem(undefined);
          edit({ protocol });
        }}
      />
    ),
  ];
  return <>{isNew ? [...address, name] : [name, ...address]}</>;
}

type NameFieldProps = {
  profile: Profile;
  /** URL that would be saved, if it is valid. */
  url: string | undefined;
  /** Names a profile after its URL. */
  nameFor(url: string): string;
  onChange(name: string): void;
};

/** Name of the profile, beside the tile that it gets. */
function NameField({ profile, url, nameFor, onChange }: NameFieldProps) {
  const { name, persona } = profile;
  const automatic = url === undefined ? undefined : nameFor(url);
  return (
    <div class={styles.who}>
      <Avatar
        name={persona.assistant.name || name.trim() || (automatic ?? '')}
        picture={persona.assistant.avatar}
        hue={hueOf(profile)}
        initials={profile.initials}
        size="big"
      />
      <Field
        label={say('profileEditor_name')}
        placeholder={automatic ?? say('profileEditor_namePlaceholder')}
        value={name}
        onChange={onChange}
      />
    </div>
  );
}

type ProtocolFieldProps = {
  /** Id of the profile's protocol. */
  protocol: string;
  /** URL as it would be saved, if it is valid. */
  url: string | undefined;
  protocols: Protocols;
  onChange(protocol: string): void;
};

/** Says by which protocol the runnable is called, and offers the others: the looks of a URL do not always decide. */
function ProtocolField({ protocol, url, protocols, onChange }: ProtocolFieldProps) {
  const chosen = protocols.find(protocol);
  if (protocols.all.length < 2) return null;
  const names = !chosen?.isOfAdapter && url !== undefined;
  const text = say('profileEditor_protocolIs', {
    protocol: chosen?.name ?? protocol,
    named: names ? 'assistant' : 'other',
    name: names ? nameFromUrl(url) : '',
  });
  return (
    <fieldset class={dialogStyles.section}>
      <legend class={editorStyles.legend}>{say('profileEditor_protocol')}</legend>
      <div class={styles.protocol}>
        <p class={styles.name}>
          <bdi>{text}</bdi>
        </p>
        {protocols.all
          .filter(({ id }) => id !== protocol)
          .map(({ id, name }) => (
            <Button key={id} look="quiet" onClick={() => onChange(id)}>
              {say('profileEditor_protocolUse', { protocol: name })}
            </Button>
          ))}
      </div>
    </fieldset>
  );
}
