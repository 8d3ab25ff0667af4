import { useSignal } from '@preact/signals';
import { exactly } from '../../lib/chat/trace/exact-duration.ts';
import { type EditedRequest, editableRequest, type Repeated } from '../../lib/chat/trace/repeat.ts';
import type { SentRequest } from '../../lib/runnable/run-event.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { RawText } from './parts/BodyView.tsx';
import styles from './parts/Facts.module.css';
import { FactList, Part } from './parts/Facts.tsx';
import { HeaderTable } from './parts/HeaderTable.tsx';
import type { InspectorPlace } from './parts/inspector-place.ts';

/** Sends an edited request once, in the click, outside of the conversation. */
type RepeatRequest = (edited: EditedRequest) => Promise<Repeated>;

type Props = { request: SentRequest; place: Pick<InspectorPlace, 'repeat'>; repeat: RepeatRequest };

/** A form that sends the request again, with other headers or another body. The reply stays here. */
export function RepeatForm({ request, place, repeat }: Props) {
  const isSending = useSignal(false);
  const { edited = editableRequest(request), reply } = place.repeat.value;
  const change = (part: Partial<EditedRequest>) => {
    place.repeat.value = { ...place.repeat.value, edited: { ...edited, ...part } };
  };

  async function send() {
    isSending.value = true;
    const reply = await repeat(edited).catch((error): Repeated => ({ problem: String(error) }));
    isSending.value = false;
    place.repeat.value = { edited, reply };
  }

  return (
    <Part title={say('repeat_title')}>
      <form
        class={styles.repeat}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending.value) void send();
        }}
      >
        <p class={styles.hint}>{say('repeat_hint')}</p>
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
        <Button type="submit" icon="retry" disabled={isSending.value}>
          {say('repeat_send')}
        </Button>
      </form>
      <div role="status">
        {isSending.value && <p class={styles.hint}>{say('repeat_sending')}</p>}
        {!isSending.value && reply && 'problem' in reply && <p class={styles.hint}>{reply.problem}</p>}
      </div>
      {!isSending.value && reply && 'status' in reply && <Reply reply={reply} />}
    </Part>
  );
}

const Reply = ({ reply }: { reply: Exclude<Repeated, { problem: string }> }) => (
  <Part title={say('repeat_reply')}>
    <FactList
      facts={[
        { name: say('repeat_status'), value: reply.httpStatus },
        { name: say('inspector_timeHeaders'), value: exactly(reply.headMs) },
        { name: say('inspector_total'), value: exactly(reply.endMs) },
      ]}
    />
    <HeaderTable headers={reply.headers} />
    <RawText text={reply.text} />
  </Part>
);
