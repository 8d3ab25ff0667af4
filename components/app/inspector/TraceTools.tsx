import type { ReadonlySignal } from '@preact/signals';
import { useMemo, useRef, useState } from 'preact/hooks';
import { type ShownOutput, shownUsage } from '../../../lib/chat/conversation/answer-reading.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import { inspectedFile, type TraceFile } from '../../../lib/chat/trace/export/read-trace-file.ts';
import type { TracedRun } from '../../../lib/chat/trace/export/trace-file.ts';
import { type FileForm, fileForms, formName } from '../../../lib/chat/trace/export/traced-request.ts';
import { type ActionOutcome, createTraceActions } from '../../../lib/panel/inspector/trace-actions.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import type { StepReadingBy } from '../../../lib/runnable/step.ts';
import { say } from '../../../lib/words/say.ts';
import { newPlace } from '../../inspector/parts/inspector-place.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Menu, MenuItem, MenuRule } from '../../ui/Menu.tsx';
import { download } from '../../ui/Outgoing.tsx';
import styles from './inspector.module.css';

type Props = {
  traced: TracedRun & { run: Pick<Run, 'usage'> };
  output: ReadonlySignal<ShownOutput> | undefined;
  panel: Panel;
  opened: OpenedTrace;
  /** Says the outcome of an action. */
  onSaid(text: string): void;
};

const outlets = { copy: (text: string) => navigator.clipboard.writeText(text), download };

/** Buttons that take the exchange out of the browser: its request as a command or code, all of it as a file. */
export function TraceTools({ traced, output, panel, opened, onSaid }: Props) {
  const actions = createTraceActions(outlets, panel.host);
  const chooser = useRef<HTMLInputElement>(null);
  const usage = shownUsage(traced.run, output?.value);
  const act = async (outcome: Promise<ActionOutcome>) => onSaid((await outcome).said);
  const save = (form: FileForm) => act(actions.saveTrace(form, traced, usage));
  async function open(file: File) {
    const read = await actions.openTrace(file);
    if ('problem' in read) return onSaid(read.problem);
    opened.show(file.name, read);
    onSaid(say('inspector_opened', { name: file.name, count: read.masked.length }));
  }

  function leave() {
    opened.leave();
    onSaid('');
  }

  const isBad = traced.trace.state.status === 'failed' || traced.trace.state.status === 'interrupted';
  return (
    <>
      <IconButton
        icon="copy"
        label={formName('curl')}
        onClick={() => void act(actions.copyRequest('curl', traced))}
      />
      <Menu label={say('inspector_export')} icon="download">
        {(close) => {
          const item = (icon: 'file' | 'copy' | 'back', name: string, choose: () => Promise<void>) => (
            <MenuItem
              key={name}
              icon={icon}
              onClick={() => {
                close();
                void choose();
              }}
            >
              {name}
            </MenuItem>
          );
          return (
            <>
              {fileForms.map((form) => item('file', formName(form), () => save(form)))}
              <MenuRule />
              {actions
                .requestForms(traced.run)
                .map((form) => item('copy', formName(form), () => act(actions.copyRequest(form, traced))))}
              {isBad && item('copy', say('doctor_copyReport'), () => act(actions.copyReport(traced)))}
              <MenuRule />
              {item('file', say('inspector_open'), async () => chooser.current?.click())}
              {opened.inspected && item('back', say('inspector_leave'), async () => leave())}
            </>
          );
        }}
      </Menu>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".jsonl"
        aria-label={say('inspector_open')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void open(file);
          // Otherwise choosing the same file again would fire no event.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** The line that says the outcome of an action. */
export function useSaid() {
  const [said, setSaid] = useState('');
  const line = (
    <p class={styles.said} role="status">
      {said}
    </p>
  );
  return { line, say: setSaid };
}

/** A saved trace that is shown in place of the answer's own. */
export function useOpenedTrace(stepReadingBy: StepReadingBy | undefined) {
  const [opened, setOpened] = useState<{ name: string; file: TraceFile }>();
  const shown = useMemo(() => {
    if (!opened) return undefined;
    const { run, trace } = opened.file;
    const reading = stepReadingBy?.(run.protocol);
    const isStep = reading?.bringsAnswer === true && reading.isAskedFor(trace.request);
    return { inspected: { ...inspectedFile(opened.file), isStep }, place: newPlace() };
  }, [opened, stepReadingBy]);
  return {
    ...shown,
    name: opened?.name,
    show: (name: string, file: TraceFile) => setOpened({ name, file }),
    leave: () => setOpened(undefined),
  };
}

type OpenedTrace = ReturnType<typeof useOpenedTrace>;
