import type { ContextField, ContextItem } from '../../lib/chat/context/context-item.ts';
import { sentText, usualTemplate } from '../../lib/chat/context/sent-text.ts';
import type { CallSettings } from '../../lib/chat/profile/call-settings.ts';
import { say } from '../../lib/words/say.ts';
import { FieldChoice } from '../context/FieldChoice.tsx';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { TextArea } from '../ui/Field.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import styles from './ContextFields.module.css';

type Context = CallSettings['context'];

type Props = {
  context: Context;
  /** Fields of the input that may get the text. */
  fields: ContextField[];
  problem: string | undefined;
  onChange(context: Context): void;
};

/** How text of pages is sent: in the message, by a template, or in a field of the input. */
export function ContextFields({ context, fields, problem, onChange }: Props) {
  const template = context.template ?? usualTemplate;
  const edit = (part: Partial<typeof template>) =>
    onChange({ ...context, template: { ...template, ...part } });
  return (
    <div class={dialogStyles.section}>
      <p class={dialogStyles.hint}>{say('contextSettings_hint')}</p>
      <FieldChoice
        field={context.field}
        fields={fields}
        onChange={(field) => onChange({ ...context, field })}
      />
      <TextArea
        label={say('contextSettings_template')}
        hint={say('contextSettings_templateHint')}
        rows={5}
        spellcheck={false}
        value={template.item}
        problem={problem}
        onChange={(item) => edit({ item })}
      />
      {template.item !== usualTemplate.item && (
        <Button class={dialogStyles.start} onClick={() => edit({ item: usualTemplate.item })}>
          {say('contextSettings_useUsual')}
        </Button>
      )}
      <RadioGroup
        label={say('contextSettings_place')}
        options={[
          { value: 'before' as const, label: say('contextSettings_before') },
          { value: 'after' as const, label: say('contextSettings_after') },
        ]}
        value={template.place}
        onChange={(place) => edit({ place })}
      />
      <Example context={{ ...context, template }} />
    </div>
  );
}

/** The text that is sent of a page and a message, both made up. */
function Example({ context: { template, field } }: { context: Context }) {
  const item: ContextItem = {
    id: '',
    kind: 'page',
    title: say('contextSettings_exampleTitle'),
    url: 'https://example.com/tides',
    text: say('contextSettings_exampleText'),
    field,
  };
  const text = say('contextSettings_exampleMessage');
  const message = sentText({ text, context: { items: [item], template: template ?? usualTemplate } });
  return (
    <div>
      <p class={styles.label}>{say('contextSettings_example')}</p>
      <p class={styles.example} dir="auto">
        {message}
      </p>
      {field && (
        <>
          <p class={styles.label}>{say('contextSettings_exampleField', { field: field.name })}</p>
          <p class={styles.example} dir="auto">
            {item.text}
          </p>
        </>
      )}
    </div>
  );
}
