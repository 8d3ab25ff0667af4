import type { Finder } from '../../lib/chat/discovery/offered-runnable.ts';
import type { HeaderGroup } from '../../lib/chat/profile/header-groups.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { Protocols } from '../../lib/runnable/protocol.ts';
import { FindRunnables } from './finding/FindRunnables.tsx';
import { NameField } from './NameField.tsx';
import { ProtocolField } from './ProtocolField.tsx';
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
  const address = [
    <UrlField
      key="url"
      {...{ draft, protocols, isNew }}
      pasted={form.pasted}
      problem={form.problems.url}
      onEdit={form.setDraft}
      onProblem={form.setUrlProblem}
    />,
    <ProtocolField
      key="protocol"
      {...{ protocols, url }}
      protocol={profile.protocol}
      onChange={(protocol) => {
        form.setUrlProblem(undefined);
        edit({ protocol });
      }}
    />,
    <FindRunnables key="finding" {...props} draft={draft} onEdit={form.setDraft} onTyped={form.typed} />,
  ];
  return <>{isNew ? [...address, name] : [name, ...address]}</>;
}
