import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Finder } from '../../lib/chat/discovery/offered-runnable.ts';
import { readAddress, savedUrl } from '../../lib/chat/profile/address.ts';
import { isDemo } from '../../lib/chat/profile/demo.ts';
import type { HeaderGroup } from '../../lib/chat/profile/header-groups.ts';
import { modeTrouble } from '../../lib/chat/profile/mode-text.ts';
import { headersAndQuery, type Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { headersSummary } from '../../lib/chat/profile/section-summaries.ts';
import type { ProfilePart } from '../../lib/chat/run/failure.ts';
import type { CopiedHeaders, Description } from '../../lib/runnable/description.ts';
import { say } from '../../lib/words/say.ts';
import { Disclosure, EditorDialog } from '../editor/EditorDialog.tsx';
import { promptFileControl } from '../prompt/PromptSection.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { FoldedFields } from './FoldedFields.tsx';
import { GroupChoice, HeaderFields, QueryFields } from './HeaderFields.tsx';
import { headerControl } from './HeaderRows.tsx';
import { ModeField, type ShowCookies } from './RequestFields.tsx';
import { RunnableFields } from './RunnableFields.tsx';
import { type PrepareOutgoing, ShareMenu } from './ShareMenu.tsx';
import { type ProfileFormWorld, useProfileForm } from './use-profile-form.ts';

type Props = ProfileFormWorld & {
  /** Modes that the runnable exposes, if known. */
  modes: Description['modes'] | undefined;
  /** The runnable served its input schema. */
  hasSchema?: boolean;
  /** Headers that the server is known to copy into its data about a run. */
  copiesHeaders?: CopiedHeaders | undefined;
  /** All header groups. */
  groups: HeaderGroup[];
  /** The headings that profiles have been put under. */
  headings: string[];
  onEditGroups(): void;
  /** Stands below headers with a secret. */
  passphraseOffer?: ComponentChildren;
  /** Resolves to the text with secrets masked. */
  masked(text: string): Promise<string>;
  showCookies: ShowCookies;
  /** Part to focus instead of the first field. */
  at?: Exclude<EditorPlace, 'header-groups'> | undefined;
  finder: Finder;
  prepare: PrepareOutgoing;
  onClose(): void;
  /** Called in the click; resolves to whether access to the site was granted. */
  askAccess(url: string): Promise<boolean>;
  /** Renders the connection test above the editor. */
  renderTest(test: EditorTest): ComponentChildren;
};

/** Place at which the editor opens: a part of it, or the header groups above it. */
export type EditorPlace = ProfilePart | 'prompt-file' | 'header-groups';

const places = { headers: headerControl, 'prompt-file': promptFileControl };

/** A test of the unsaved profile, and the changes it may make to the draft. */
export type EditorTest = {
  tested: { profile: Profile; secrets: Record<string, string> };
  asked: Promise<boolean>;
  onEdit(part: Partial<Pick<Profile, 'url' | 'mode'>>): void;
  onClose(): void;
};

export function ProfileEditor(props: Props) {
  const { protocols, isNew, newId, masked, showCookies, onClose } = props;
  const form = useProfileForm(props);
  const { draft, problems, edit } = form;
  const { profile } = draft;
  const { readUrl, addressOf } = protocols.addressesOf(profile.protocol);
  const stepsOnRequest = protocols.find(profile.protocol)?.stepsOnRequest;
  const test = useTest(form.checkTyped, props);
  const saved = savedUrl(readAddress(profile.url, draft.keepName, readUrl));
  /** Closes the editor, unless an edited profile has changes that would be lost. */
  function close() {
    if (isNew || !form.isChanged()) form.dialog.current?.close();
  }
  const headers = (
    <Headers
      {...props}
      copiesHeaders={profile.url === props.profile.url ? props.copiesHeaders : undefined}
      form={form}
      url={saved}
    />
  );
  const heading = <HeadingField {...{ profile }} headings={props.headings} onChange={edit} />;
  return (
    <EditorDialog
      dialog={form.dialog}
      title={isNew ? say('profile_add') : say('profile_edit')}
      saves={say('profileEditor_save')}
      headTools={test.button}
      content={draft}
      saved={form.saved}
      problems={problems}
      refusal={form.refusal}
      firstIn={props.at && places[props.at]}
      tools={
        isNew || isDemo(profile.url) ? undefined : (
          <ShareMenu {...{ draft, protocols }} prepare={props.prepare} />
        )
      }
      onSave={form.save}
      onClose={onClose}
    >
      <RunnableFields {...props} form={form} url={saved} onAdded={close} />
      <ModeField
        mode={profile.mode}
        trouble={troubleOf(profile, props)}
        addressOf={addressOf}
        onChange={(mode) => edit({ mode })}
      />
      {!isNew && headers}
      {!isNew && heading}
      <FoldedFields
        {...{ draft, problems, newId, masked, showCookies, stepsOnRequest }}
        first={isNew && <FoldedHeaders {...{ draft, problems }}>{headers}</FoldedHeaders>}
        onChange={edit}
      >
        {isNew && heading}
      </FoldedFields>
      {test.sheet(edit)}
    </EditorDialog>
  );
}

/** The button that tests the profile with its unsaved changes, and the test. */
function useTest(check: ReturnType<typeof useProfileForm>['checkTyped'], { askAccess, renderTest }: Props) {
  const [test, setTest] = useState<Pick<EditorTest, 'tested' | 'asked'>>();

  function start() {
    const tested = check()?.draft;
    if (tested) setTest({ tested, asked: askAccess(tested.profile.url) });
  }

  return {
    button: (
      <Button look="quiet" icon="test" onClick={start}>
        {say('doctor_openInEditor')}
      </Button>
    ),
    sheet: (onEdit: EditorTest['onEdit']) =>
      test && renderTest({ ...test, onEdit, onClose: () => setTest(undefined) }),
  };
}

type HeadersProps = Pick<Props, 'copiesHeaders' | 'groups' | 'onEditGroups' | 'newId' | 'passphraseOffer'> & {
  form: ReturnType<typeof useProfileForm>;
  url: string | undefined;
};

function Headers({ copiesHeaders, groups, onEditGroups, newId, passphraseOffer, form, url }: HeadersProps) {
  const { draft, problems, edit, setDraft } = form;
  return (
    <>
      <QueryFields {...{ draft, url, problems, newId }} onChange={setDraft} />
      <HeaderFields {...{ draft, url, problems, newId, copiesHeaders }} onChange={setDraft}>
        {headersAndQuery(draft.profile).some(({ secret }) => secret) && passphraseOffer}
      </HeaderFields>
      <GroupChoice
        groups={groups}
        chosen={draft.profile.groups ?? []}
        onChoose={(ids) => edit({ groups: ids })}
        onEdit={onEditGroups}
      />
    </>
  );
}

type FoldedHeadersProps = { draft: ProfileDraft; problems: ProfileProblems; children: ComponentChildren };

/** The headers of a new profile: most have none, and a paste fills them in. */
const FoldedHeaders = ({ draft: { profile }, problems, children }: FoldedHeadersProps) => (
  <Disclosure
    title={say('profileEditor_headersAndQuery')}
    icon="secret"
    summary={headersSummary(profile)}
    problems={problems}
    fields={headersAndQuery(profile).flatMap(({ id }) => [`header-name:${id}`, `header-value:${id}`])}
  >
    {children}
  </Disclosure>
);

/** Returns the problem of the mode; undefined for a changed URL, whose modes are not known yet. */
const troubleOf = ({ url, mode, protocol }: Profile, { profile, modes, protocols, hasSchema }: Props) =>
  url === profile.url && protocol === profile.protocol
    ? modeTrouble(modes, mode, protocols.addressesOf(protocol), hasSchema)
    : undefined;

type HeadingFieldProps = {
  profile: Profile;
  /** Those that other profiles stand under. */
  headings: string[];
  onChange(part: Partial<Profile>): void;
};

/** Heading that the profile stands under in lists. */
const HeadingField = ({ profile, headings, onChange }: HeadingFieldProps) => (
  <Field
    label={say('profileEditor_group')}
    placeholder={say('profileEditor_groupPlaceholder')}
    suggestions={headings}
    value={profile.heading ?? ''}
    onChange={(heading) => onChange({ heading })}
  />
);
