import { isDemo } from '../../lib/chat/profile/demo-address.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { withStarter } from '../../lib/chat/profile/starter-texts.ts';
import { isPlainPrompt } from '../../lib/chat/prompt/page-place.ts';
import { hasTextPlace } from '../../lib/form/input-plan.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { Welcome } from '../chat/log/Welcome.tsx';
import { useLate } from '../ui/use-late.ts';
import { howItIsSent } from './composing/how-it-is-sent.ts';

const loadDemoNote = async () => (await import('../profile/FirstRun.tsx')).DemoNote;

type Props = { panel: Panel; profile: Profile };

/** The welcome of a conversation without messages. Hides the starters if the runnable takes no text. */
export function EmptyConversation({ panel, profile }: Props) {
  const { runnable, draft, form } = panel;
  const plan = runnable.plan.value;
  const DemoNote = useLate(isDemo(profile.url), loadDemoNote);
  return (
    <>
      <Welcome
        profile={profile}
        sentAs={howItIsSent(panel, profile)?.sentence}
        starters={!plan || hasTextPlace(plan) ? profile.starters : []}
        onStarter={(starter) => {
          const put = (text: string) => draft.give(withStarter(draft.text.peek(), text, profile.starters));
          form.forgetMessage();
          if (isPlainPrompt({ text: starter })) put(starter);
          else void panel.takePrompt({ prompt: { text: starter }, put });
        }}
      />
      {DemoNote && <DemoNote onRemove={() => void panel.removeDemo()} />}
    </>
  );
}
