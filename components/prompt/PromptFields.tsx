import { useRef } from 'preact/hooks';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { sendsAtOnce } from '../../lib/chat/prompt/placeholder.ts';
import { cleanPromptName, type Prompt } from '../../lib/chat/prompt/prompt.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import { Checkbox, Disclosure } from '../editor/EditorDialog.tsx';
import buttonStyles from '../ui/Button.module.css';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { Field, TextArea } from '../ui/Field.tsx';
import { focusAfter } from '../ui/focus.ts';

type Props = {
  prompts: Prompt[];
  problems: ProfileProblems;
  newId(): string;
  onChange(prompts: Prompt[]): void;
};

/** Returns the keys of the problems that a prompt may have. */
export const promptFields = ({ id }: Prompt) => [`prompt-name:${id}`, `prompt-text:${id}`];

/** Editor of the prompts that `/` and a name call in the composer. */
export function PromptFields({ prompts, problems, newId, onChange }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);

  function add() {
    onChange([...prompts, { id: newId(), name: '', text: '' }]);
    focusAfter(box.current, (shown) => [...shown.querySelectorAll('details')].at(-1)?.querySelector('input'));
  }

  function remove(prompt: Prompt) {
    const place = prompts.indexOf(prompt);
    onChange(prompts.toSpliced(place, 1));
    focusAfter(box.current, (shown) => {
      const left = [...shown.querySelectorAll<HTMLElement>('summary')];
      return left[place] ?? left.at(-1) ?? shown.querySelector('button');
    });
  }

  return (
    <fieldset ref={box} class={dialogStyles.section}>
      <legend class={styles.legend}>{say('prompts_title')}</legend>
      <p class={dialogStyles.hint}>{say('prompts_hint')}</p>
      {prompts.map((prompt) => (
        <Disclosure
          key={prompt.id}
          title={
            cleanPromptName(prompt.name) === '' ? say('prompts_new') : `/${cleanPromptName(prompt.name)}`
          }
          isNew={prompt.name === '' && prompt.text === ''}
          problems={problems}
          fields={promptFields(prompt)}
        >
          <OnePrompt
            prompt={prompt}
            problems={problems}
            onChange={(part) =>
              onChange(prompts.map((item) => (item === prompt ? { ...prompt, ...part } : item)))
            }
            onDelete={() => remove(prompt)}
          />
        </Disclosure>
      ))}
      <Button class={`${buttonStyles.flush} ${styles.add}`} look="quiet" icon="add" onClick={add}>
        {say('prompts_add')}
      </Button>
    </fieldset>
  );
}

type OneProps = {
  prompt: Prompt;
  problems: ProfileProblems;
  onChange(part: Partial<Prompt>): void;
  onDelete(): void;
};

function OnePrompt({ prompt, problems, onChange, onDelete }: OneProps) {
  const { id, name, text } = prompt;
  return (
    <div class={styles.card}>
      <Field
        label={say('prompts_name')}
        placeholder="summary"
        value={name}
        problem={problems[`prompt-name:${id}`]}
        onChange={(next) => onChange({ name: next })}
      />
      <TextArea
        label={say('prompts_text')}
        value={text}
        problem={problems[`prompt-text:${id}`]}
        onChange={(next) => onChange({ text: next })}
      />
      <SendsAtOnce prompt={prompt} onChange={onChange} />
      <Button class={dialogStyles.start} icon="delete" onClick={onDelete}>
        {say('prompts_delete')}
      </Button>
    </div>
  );
}

function SendsAtOnce({ prompt, onChange }: Pick<OneProps, 'prompt' | 'onChange'>) {
  const isSet = prompt.sendsAtOnce === true;
  const isKept = isSet && prompt.text.trim() !== '' && !sendsAtOnce(prompt);
  return (
    <Checkbox
      label={say('prompts_atOnce')}
      hint={say(isKept ? 'prompts_atOnceBlanks' : 'prompts_atOnceHint')}
      checked={isSet}
      onChange={() => onChange({ sendsAtOnce: isSet ? undefined : true })}
    />
  );
}
