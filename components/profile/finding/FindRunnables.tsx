import { useRef, useState } from 'preact/hooks';
import { discoveryFailureText } from '../../../lib/chat/discovery/discovery-failure-text.ts';
import {
  type Finder,
  type FoundRunnables,
  modeOf,
  type OfferedRunnable,
  spokenAt,
} from '../../../lib/chat/discovery/offered-runnable.ts';
import { searchedAddress } from '../../../lib/chat/profile/address.ts';
import { withAddress } from '../../../lib/chat/profile/configured-draft.ts';
import { groupsOf, type HeaderGroup, withGroupHeaders } from '../../../lib/chat/profile/header-groups.ts';
import { forSessionLike, type Profile } from '../../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../../lib/chat/profile/profile-draft.ts';
import { usualKeyHeader } from '../../../lib/chat/profile/wanted-secret.ts';
import type { Protocols } from '../../../lib/runnable/protocol.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import dialogStyles from '../../ui/Dialog.module.css';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Finding.module.css';
import { FoundList } from './FoundList.tsx';
import { HeaderForm } from './HeaderForm.tsx';
import { useFinding } from './use-finding.ts';

type Props = {
  draft: ProfileDraft;
  /** The saved profile, or a new one. */
  profile: Profile;
  isNew: boolean;
  protocols: Protocols;
  finder: Finder;
  /** The header groups that profiles share. */
  groups: HeaderGroup[];
  newId(): string;
  onEdit(edit: (before: ProfileDraft) => ProfileDraft): void;
  /** Returns the draft with all that was typed understood. */
  onTyped(): ProfileDraft;
  /** Called once profiles were added. */
  onAdded(): void;
};

/** Lists the runnables of the server at the URL, to add profiles for them or to use one in the form. */
export function FindRunnables(props: Props) {
  const { draft, profile, isNew, protocols, finder, groups, newId, onEdit, onAdded } = props;
  const box = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState<OfferedRunnable>();
  const address = addressIn(draft, protocols);
  const { state, look: lookAt } = useFinding(address, finder.find, (...end) =>
    onEdit((before) => speakingAs(before, end, protocols)),
  );
  const look = (sought: ProfileDraft) => lookAt(addressIn(sought, protocols), sought);
  const addHeader = (name: string, value: string) => {
    const next = withSecretHeader(draft, { id: newId(), name, value });
    onEdit(() => next);
    return next;
  };

  function take(found: OfferedRunnable) {
    onEdit((before) => taking(before, found, protocols));
    setTaken(found);
    box.current?.querySelector('button')?.focus();
  }

  const host = hostOf(address ?? '');
  const isTaken = taken?.url === draft.profile.url;
  const found = state.status === 'done' ? state.found : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps Enter in its controls from saving the form.
    <div ref={box} class={styles.finding} onKeyDown={keepEnterHere}>
      <Button
        class={dialogStyles.start}
        icon="find"
        onClick={() => {
          setTaken(undefined);
          look(props.onTyped());
        }}
      >
        {say('discovery_find')}
      </Button>
      <p role="status" class={styles.status}>
        {isTaken ? say('discovery_taken', { path: taken.path }) : statusText(state.status, found, host)}
      </p>
      {found?.outcome === 'nothing' && (
        <Failure
          {...{ found, protocols }}
          address={address ?? ''}
          onKey={(name, value) => look(addHeader(name, value))}
        />
      )}
      {found?.outcome === 'found' && !isTaken && (
        <FoundList
          key={address}
          found={found}
          address={address ?? ''}
          headers={withGroupHeaders(draft.profile, groupsOf(draft.profile, groups)).headers}
          onHeader={addHeader}
          onTake={take}
          isAdded={(runnable) => finder.isAdded?.(runnable) ?? false}
          onAdd={async (chosen) => {
            const problem = await finder.add(chosen, draft, isNew ? undefined : profile);
            if (problem === undefined) onAdded();
            return problem;
          }}
        />
      )}
    </div>
  );
}

function statusText(status: string, found: FoundRunnables | undefined, host: string): string {
  if (status === 'no-address') return say('discovery_noAddress');
  if (status === 'looking') return say('discovery_looking', { host });
  return found?.outcome === 'found' ? say('discovery_foundAt', { count: found.runnables.length, host }) : '';
}

const addressIn = ({ profile: { url, protocol }, keepName }: ProfileDraft, protocols: Protocols) =>
  searchedAddress(url, keepName, protocols.addressesOf(protocol).readUrl);

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '');

type FailureProps = {
  found: Extract<FoundRunnables, { outcome: 'nothing' }>;
  protocols: Protocols;
  address: string;
  onKey(name: string, value: string): void;
};

function Failure({ found: { failure, protocol = '' }, protocols, address, onKey }: FailureProps) {
  const { keyHeader = usualKeyHeader } = protocols.find(protocol) ?? {};
  const { title, remedy } = discoveryFailureText(failure, hostOf(address));
  return (
    <Notice
      announced="alert"
      tone="warn"
      title={title}
      more={
        failure.kind === 'needs-key' && (
          <HeaderForm name={keyHeader} url={address} submit={say('discovery_tryKey')} onSubmit={onKey} />
        )
      }
    >
      <p class={styles.remedy}>{remedy}</p>
    </Notice>
  );
}

/** Returns the draft with the protocol of the server at its address, if that is known. */
function speakingAs(
  draft: ProfileDraft,
  [address, found]: [address: string, found: FoundRunnables],
  protocols: Protocols,
): ProfileDraft {
  const protocol = addressIn(draft, protocols) === address ? spokenAt(address, found) : undefined;
  return protocol === undefined ? draft : { ...draft, profile: { ...draft.profile, protocol } };
}

type NewHeader = { id: string; name: string; value: string };

/** Returns the draft with a secret header; one of the same name is replaced. */
function withSecretHeader({ profile, secrets, ...rest }: ProfileDraft, { id, name, value }: NewHeader) {
  const others = profile.headers.filter((header) => header.name.toLowerCase() !== name.toLowerCase());
  const replaced = profile.headers.find((header) => !others.includes(header));
  const header = { id, secret: true as const, name, origin: null, ...forSessionLike(replaced) };
  const headers = [...others, header];
  return { ...rest, profile: { ...profile, headers }, secrets: { ...secrets, [id]: value } };
}

/** Returns the draft with the URL, the protocol and the mode of a runnable, and with its name where it has none. */
function taking(draft: ProfileDraft, found: OfferedRunnable, protocols: Protocols): ProfileDraft {
  const mustKeep = protocols.addressesOf(found.protocol).readUrl(found.url).status === 'invalid';
  const next = withAddress(draft, found.url, protocols, mustKeep);
  const name = next.profile.name.trim() === '' && found.name ? found.name : next.profile.name;
  return { ...next, profile: { ...next.profile, name, protocol: found.protocol, mode: modeOf(found) } };
}

/** Keeps Enter in a box or checkbox here from saving the profile. */
function keepEnterHere(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
