import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { layoutSummary, personaSummary, requestsSummary } from '../../lib/chat/profile/section-summaries.ts';
import { say } from '../../lib/words/say.ts';
import { Disclosure } from '../editor/Disclosure.tsx';
import styles from '../editor/Editor.module.css';
import { PromptSection } from '../prompt/PromptSection.tsx';
import type { ShowCookies } from './CookieFields.tsx';
import { LayoutFields } from './LayoutFields.tsx';
import { PersonaFields } from './PersonaFields.tsx';
import { RequestFields } from './RequestFields.tsx';

type Props = {
  draft: ProfileDraft;
  problems: ProfileProblems;
  newId(): string;
  /** Resolves to the text with secrets masked. */
  masked(text: string): Promise<string>;
  showCookies: ShowCookies;
  /** The protocol brings steps only if it is asked for them. */
  hasStepsOnRequest: boolean;
  onChange(part: Partial<Profile>): void;
};

/** Settings that most profiles leave at their default, each group in a fold that says what differs. */
export function FoldedFields({ draft, problems, newId, masked, onChange, ...request }: Props) {
  const { profile } = draft;
  return (
    <div class={styles.sections}>
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
        <LayoutFields profile={profile} problems={problems} onChange={onChange} />
      </Disclosure>
    </div>
  );
}
