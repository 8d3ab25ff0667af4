import { useState } from 'preact/hooks';
import { type FileForm, fileForms, formName } from '../../../lib/chat/trace/export/form-names.ts';
import type { TracedUsage } from '../../../lib/chat/trace/export/otlp.ts';
import { requestForms } from '../../../lib/chat/trace/export/traced-request.ts';
import type { TracedRun } from '../../../lib/chat/trace/export/traced-run.ts';
import type { ActionOutcome, TraceActions } from '../../../lib/panel/trace/trace-actions.ts';
import { say } from '../../../lib/words/say.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Menu, MenuItem, MenuRule } from '../../ui/Menu.tsx';
import styles from './TraceTools.module.css';

type Props = {
  traced: TracedRun;
  usage: TracedUsage | undefined;
  actions: TraceActions;
  /** Says the outcome of an action. */
  onSaid(text: string): void;
};

/** Buttons that take the exchange out of the browser: its request as a command or code, all of it as a file. */
export function TraceTools({ traced, usage, actions, onSaid }: Props) {
  const act = async (outcome: Promise<ActionOutcome>) => onSaid((await outcome).said);
  const save = (form: FileForm) => act(actions.saveTrace(form, traced, usage));
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
          const item = (icon: 'file' | 'copy', name: string, choose: () => Promise<void>) => (
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
              {requestForms.map((form) =>
                item('copy', formName(form), () => act(actions.copyRequest(form, traced))),
              )}
              {isBad && item('copy', say('doctor_copyReport'), () => act(actions.copyReport(traced)))}
            </>
          );
        }}
      </Menu>
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
