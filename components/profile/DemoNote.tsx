import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** A note that the answers come from the extension itself, with the way to remove the demo. */
export const DemoNote = ({ onRemove }: { onRemove(): void }) => (
  <Notice
    tone="calm"
    title={say('demo_mark')}
    actions={
      <Button icon="delete" onClick={onRemove}>
        {say('demo_remove')}
      </Button>
    }
  >
    <p>{say('demo_note')}</p>
  </Notice>
);
