import type { ComponentChildren } from 'preact';
import { layoutRange, type Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { layoutSummary, personaSummary, requestsSummary } from '../../lib/chat/profile/section-summaries.ts';
import type { StepsOnRequest } from '../../lib/runnable/protocol.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import { Disclosure } from '../editor/EditorDialog.tsx';
import { PromptSection } from '../prompt/PromptSection.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { NumberField } from '../ui/Field.tsx';
import { PersonaFields } from './PersonaFields.tsx';
import { RequestFields, type ShowCookies } from './RequestFields.tsx';

type Props = {
  draft: ProfileDraft;
  problems: ProfileProblems;
  newId(): string;
  /** Resolves to the text with secrets masked. */
  masked(text: string): Promise<string>;
  showCookies: ShowCookies;
  /** How the protocol brings steps when it is asked for them; undefined: it never is. */
  stepsOnRequest: StepsOnRequest | undefined;
  onChange(part: Partial<Profile>): void;
  /** Folds that come first. */
  first?: ComponentChildren;
  /** Fields of the layout that come first. */
  children?: ComponentChildren;
};

/** Settings that most profiles leave at their default, each group in a fold that says what differs. */
export function FoldedFields({
  draft,
  problems,
  newId,
  masked,
  onChange,
  first,
  children,
  ...request
}: Props) {
  const { profile } = draft;
  return (
    <div class={styles.sections}>
      {first}
      <Disclosure
        title={say('profileEditor_requests')}
        icon="requests"
        summary={requestsSummary(profile)}
        problems={problems}
        fields={['stallLimitSeconds', 'responseLimitSeconds', 'traceUrl']}
      >
        <RequestFields {...{ profile, problems, onChange }} {...request} />
      </Disclosure>
      <Disclosure title={say('profileEditor_persona')} icon="persona" summary={personaSummary(profile)}>
        <PersonaFields profile={profile} onChange={onChange} />
      </Disclosure>
      <PromptSection {...{ profile, problems, newId, masked }} onChange={onChange} />
      <Disclosure
        title={say('profileEditor_layout')}
        icon="layout"
        summary={layoutSummary(profile)}
        problems={problems}
        fields={['height', 'maxWidth']}
      >
        {children}
        <LayoutFields profile={profile} problems={problems} onChange={onChange} />
      </Disclosure>
    </div>
  );
}

type LayoutFieldsProps = {
  profile: Profile;
  problems: ProfileProblems;
  onChange(part: Partial<Profile>): void;
};

/** Size of the full page; the browser decides the size of the side panel. */
export function LayoutFields({ profile: { layout }, problems, onChange }: LayoutFieldsProps) {
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
