import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { promptsSummary } from '../../lib/chat/profile/section-summaries.ts';
import { say } from '../../lib/words/say.ts';
import { Disclosure } from '../editor/Disclosure.tsx';
import { PromptFields, promptFields } from './PromptFields.tsx';
import { PromptFile } from './PromptFile.tsx';
import { StarterFields } from './StarterFields.tsx';

type Props = {
  profile: Profile;
  problems: ProfileProblems;
  newId(): string;
  /** Resolves to the text with secrets masked. */
  masked(text: string): Promise<string>;
  onChange(part: Partial<Profile>): void;
};

export function PromptSection({ profile: { starters, prompts }, problems, newId, masked, onChange }: Props) {
  return (
    <Disclosure
      title={say('starters_andPrompts')}
      icon="prompts"
      summary={promptsSummary({ starters, prompts })}
      problems={problems}
      fields={prompts.flatMap(promptFields)}
    >
      <StarterFields starters={starters} onChange={(next) => onChange({ starters: next })} />
      <PromptFields
        prompts={prompts}
        problems={problems}
        newId={newId}
        onChange={(next) => onChange({ prompts: next })}
      />
      <PromptFile
        prompts={prompts}
        newId={newId}
        masked={masked}
        onChange={(next) => onChange({ prompts: next })}
      />
    </Disclosure>
  );
}
