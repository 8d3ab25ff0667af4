import { isDemo } from '../../lib/chat/profile/demo.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { isPlainPrompt } from '../../lib/chat/prompt/placeholder.ts';
import { withStarter } from '../../lib/chat/prompt/prompt.ts';
import { hasTextPlace } from '../../lib/form/input-plan.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { Welcome } from '../chat/log/Welcome.tsx';
import { howItIsSent } from './composing/message-notes.ts';
import { LatePart } from './late/LatePart.tsx';

type Props = { panel: Panel; profile: Profile };

/** The welcome of a conversation without messages. Hides the starters if the runnable takes no text. */
export function EmptyConversation({ panel, profile }: Props) {
  const { runnable, draft, form } = panel.composer;
  const plan = runnable.plan.value;
  return (
    <>
      <Welcome
        profile={profile}
        sentAs={howItIsSent(panel.composer, profile)?.sentence}
        starters={!plan || hasTextPlace(plan) ? profile.starters : []}
        onStarter={(starter) => {
          const put = (text: string) => draft.give(withStarter(draft.text.peek(), text, profile.starters));
          form.forgetMessage();
          if (isPlainPrompt({ text: starter })) put(starter);
          else void panel.prompts.takePrompt({ prompt: { text: starter }, put });
        }}
      />
      <LatePart
        of="DemoNote"
        isNeeded={isDemo(profile.url)}
        props={{ onRemove: () => void panel.demo.remove() }}
      />
    </>
  );
}
