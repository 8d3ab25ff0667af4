import { act, fireEvent, render, screen, within } from '@testing-library/preact';
import { CallEditor } from '../../components/call-settings/CallEditor.tsx';
import type { ContextField } from '../../lib/chat/context/context-item.ts';
import { type CallSettings, usualCall } from '../../lib/chat/profile/call-settings.ts';
import { configurableIn } from '../../lib/form/config-schema.ts';
import { fieldsOf } from '../../lib/form/field.ts';
import { planInput } from '../../lib/form/input-plan.ts';
import { schemaProblems } from '../../lib/form/schema/schema-problems.ts';
import type { Json } from '../../lib/json/json.ts';
import { press } from './input-form.tsx';
import { aProfile } from './profile.ts';
import { recordedJson } from './recordings.ts';

type Runnable = {
  input?: Json;
  config?: Json;
  memoryKey?: string;
  trouble?: string;
  textFields?: ContextField[];
  isKeptByServer?: boolean;
};

/** Renders the editor of the call settings and records its requests to the page. */
export function callEditor(part: Partial<CallSettings> = {}, runnable: Runnable = {}) {
  const {
    input = recordedJson('input_schema.p3.json'),
    config,
    memoryKey,
    trouble,
    textFields = [],
    isKeptByServer = false,
  } = runnable;
  const saved: CallSettings[] = [];
  const asked: string[] = [];
  const configurable = configurableIn(config);
  const automatic = {
    plan: planInput(input),
    words: 'As it says.',
    memoryKey,
    isKeptByServer,
    names: ['input', 'history'],
  };
  const { container } = render(
    <CallEditor
      profile={aProfile({ call: { ...usualCall, ...part } })}
      automatic={automatic}
      trouble={trouble}
      configFields={configurable ? fieldsOf(configurable.schema, configurable.resolve) : []}
      configSchema={config}
      textFields={textFields}
      bySchema={async (schema, input) => schemaProblems(schema, input)}
      newId={() => 'new'}
      onSave={(call) => saved.push(call)}
      onAskAgain={async () => {
        asked.push('again');
        return 'Nothing has changed.';
      }}
      onClose={() => asked.push('closed')}
    />,
  );
  /** Saves and resolves once everything is checked. */
  async function save() {
    press('Save settings');
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  }
  return { container, saved, asked, save };
}

export const pick = (group: string, name: string) =>
  fireEvent.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name }));
