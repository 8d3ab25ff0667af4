import type { ReadonlySignal } from '@preact/signals';
import type { Run } from '../../lib/chat/run/run.ts';
import { type EditedRequest, editableRequest } from '../../lib/chat/trace/repeat.ts';
import type { SentRequest } from '../../lib/runnable/run-event.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import styles from './parts/Facts.module.css';
import { Part } from './parts/Facts.tsx';
import type { InspectorPlace } from './parts/inspector-place.ts';
import { RepeatList } from './RepeatList.tsx';

/** The ways to send a request again. */
export type Repeating = {
  /** Sends the edited request once, in the click, outside of the conversation; it is a run of its own. */
  send(request: SentRequest, edited: EditedRequest): Promise<{ runId: string } | { problem: string }>;
  /** Repeats so far, the newest first. */
  repeats: ReadonlySignal<Run[]>;
  stop(repeatId: string): void;
  /** The server keeps the conversation. A repeat gets one of its own there, so that it knows nothing earlier. */
  isAtServer?: boolean;
};

type Props = { request: SentRequest; place: Pick<InspectorPlace, 'repeat'>; repeating: Repeating };

/** A form that sends the request again, with other headers or another body, and a list of what was so sent. */
export function RepeatForm({ request, place: { repeat }, repeating }: Props) {
  const { edited = editableRequest(request), isSending = false, problem } = repeat.value;
  const change = (part: Partial<EditedRequest>) => {
    repeat.value = { ...repeat.value, edited: { ...edited, ...part } };
  };

  async function send() {
    const { problem: _, ...rest } = repeat.value;
    repeat.value = { ...rest, edited, isSending: true };
    const said = await repeating.send(request, edited).catch((error) => ({ problem: String(error) }));
    const { edited: written } = repeat.value;
    const outcome = 'problem' in said ? { problem: said.problem } : { shown: said.runId };
    repeat.value = { ...(written && { edited: written }), ...outcome };
  }

  return (
    <Part title={say('repeat_title')}>
      <form
        class={styles.repeat}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void send();
        }}
      >
        <p class={styles.hint}>{say('repeat_hint')}</p>
        {repeating.isAtServer && <p class={styles.hint}>{say('repeat_atServer')}</p>}
        <TextArea
          label={say('repeat_headers')}
          value={edited.headers}
          spellcheck={false}
          onChange={(headers) => change({ headers })}
        />
        <TextArea
          label={say('inspector_body')}
          value={edited.body}
          spellcheck={false}
          rows={6}
          onChange={(body) => change({ body })}
        />
        <Button type="submit" icon="retry" disabled={isSending}>
          {say('repeat_send')}
        </Button>
      </form>
      <div role="status">{!isSending && problem && <p class={styles.hint}>{problem}</p>}</div>
      <RepeatList repeat={repeat} repeating={repeating} />
    </Part>
  );
}
