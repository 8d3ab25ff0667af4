import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { isEnded, type Run } from '../../lib/chat/run/run.ts';
import { endedBadly, hasEnded, type RunStatus } from '../../lib/chat/run/run-state.ts';
import { listedStatus, statusAtAnswer } from '../../lib/chat/run/run-status-text.ts';
import { exactly } from '../../lib/chat/run/time-text.ts';
import { type EditedRequest, editableRequest } from '../../lib/chat/trace/repeat.ts';
import type { SentRequest } from '../../lib/runnable/run-event.ts';
import { dateText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/Field.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import inspectorStyles from './Inspector.module.css';
import styles from './parts/Facts.module.css';
import { Part } from './parts/Facts.tsx';
import type { InspectorPlace } from './parts/inspector-place.ts';
import repeatsStyles from './Repeats.module.css';

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
        aria-label={say('repeat_title')}
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

type RepeatListProps = Pick<InspectorPlace, 'repeat'> & { repeating: Pick<Repeating, 'repeats' | 'stop'> };

/** The requests that were sent again, the newest first. Each opens in place of the run. */
function RepeatList({ repeat, repeating: { repeats, stop } }: RepeatListProps) {
  const { left } = repeat.value;
  if (repeats.value.length === 0) return null;
  return (
    <>
      <h4 class={repeatsStyles.title}>{say('repeat_list')}</h4>
      <ul class={repeatsStyles.list} aria-label={say('repeat_list')}>
        {repeats.value.map((run) => (
          <Row
            key={run.id}
            run={run}
            isReturn={run.id === left}
            onReturned={() => {
              const { left: _, ...rest } = repeat.value;
              repeat.value = rest;
            }}
            onShow={() => {
              repeat.value = { ...repeat.value, shown: run.id };
            }}
            onStop={() => stop(run.id)}
          />
        ))}
      </ul>
    </>
  );
}

type RowProps = {
  run: Run;
  /** A person came back from it, and has not gone on yet. */
  isReturn: boolean;
  onReturned(): void;
  onShow(): void;
  onStop(): void;
};

function Row({ run, isReturn, onReturned, onShow, onStop }: RowProps) {
  const time = timeOf(run);
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isReturn) return;
    button.current?.querySelector('button')?.focus();
    onReturned();
  }, []);
  return (
    <li class={repeatsStyles.row}>
      <span>
        {time} <RunStateMark status={run.state.status} />
        {run.sentAt !== null && run.endedAt !== null && (
          <span class={repeatsStyles.quiet}>{exactly(run.endedAt - run.sentAt)}</span>
        )}
      </span>
      <div ref={button} class={repeatsStyles.tools}>
        <Button size="small" aria-label={say('repeat_showAt', { time })} onClick={onShow}>
          {say('repeat_show')}
        </Button>
        {!isEnded(run) && <StopButton onStop={onStop} />}
      </div>
    </li>
  );
}

/** Ends a request that was sent again. */
const StopButton = ({ onStop }: { onStop(): void }) => (
  <Button size="small" icon="stop" onClick={onStop}>
    {say('repeat_stop')}
  </Button>
);

const timeOf = ({ createdAt }: Run) => dateText(createdAt, { dateStyle: 'short', timeStyle: 'medium' });

type RepeatToolsProps = {
  /** Undefined while it is read, and if it is gone. */
  run: Run | undefined;
  onBack(): void;
  onStop(repeatId: string): void;
};

/** The way back from a repeat to its run, and its end. */
export const RepeatTools = ({ run, onBack, onStop }: RepeatToolsProps) => (
  <div class={repeatsStyles.bar}>
    <Button size="small" look="quiet" icon="back" onClick={onBack}>
      {say('repeat_back')}
    </Button>
    {run && !isEnded(run) && <StopButton onStop={() => onStop(run.id)} />}
  </div>
);

const looks: Partial<Record<RunStatus, string | undefined>> = {
  done: inspectorStyles.good,
  'waiting-for-you': inspectorStyles.waits,
};

function iconOf(status: RunStatus): IconName {
  if (endedBadly(status)) return 'failure';
  if (status === 'waiting-for-you' || status === 'waited') return 'waiting';
  return status === 'done' ? 'check' : 'stop';
}

/** The state of a run: icon, word and colour. */
export function RunStateMark({ status }: { status: RunStatus }) {
  const word = statusAtAnswer(status) ?? listedStatus(status) ?? say('inspector_done');
  const look = endedBadly(status) ? inspectorStyles.bad : (looks[status] ?? inspectorStyles.quiet);
  return (
    <span class={`${inspectorStyles.state} ${look}`}>
      {hasEnded(status) ? <Icon name={iconOf(status)} /> : <span class={inspectorStyles.dot} />}
      {word}
    </span>
  );
}
