import { Fragment } from 'preact';
import { cutWords } from '../../lib/chat/answer/cut-text.ts';
import { largestFileMiB } from '../../lib/chat/file/attachment.ts';
import { typeItAgain } from '../../lib/chat/input/kept-form.ts';
import type { Shape } from '../../lib/form/field.ts';
import { sizeText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import controlStyles from '../ui/Field.module.css';
import { Icon } from '../ui/Icon.tsx';
import { WholeText } from '../ui/WholeText.tsx';
import styles from './Form.module.css';
import type { FormView, Place } from './form-view.ts';
import { timeHint } from './local-time.ts';

type Note = { kind: 'hint' | 'sending' | 'problem' | 'forgotten'; words: string };

export const isSecretShape = (shape: Shape) => shape.kind === 'text' && shape.isSecret === true;

/** Tells whether a secret was filled in before: secrets are not kept and must be typed again. */
export const isForgotten = (shape: Shape, { at }: Place, { state }: FormView) =>
  isSecretShape(shape) && state.forgotten[at] === true;

/** Explains how the value is sent, if that is not obvious. */
function sendingWords(shape: Shape, { value, initial }: Place): string {
  if (shape.kind === 'file') return say('form_fileHint', { size: sizeText(largestFileMiB * 1_024 ** 2) });
  return shape.kind === 'text' && shape.format === 'date-time' ? timeHint(value, initial) : '';
}

/** Returns the notes to show below a control. */
export function notesBelow(shape: Shape, place: Place, form: FormView): Note[] {
  const problem = form.problems[place.at] ?? '';
  const notes: Note[] = [
    { kind: 'hint', words: place.description },
    { kind: 'sending', words: sendingWords(shape, place) },
    isForgotten(shape, place, form)
      ? { kind: 'forgotten', words: typeItAgain() }
      : { kind: 'problem', words: problem },
  ];
  return notes.filter(({ words }) => words !== '');
}

const idOf = (id: string, { kind }: Note) => `${id}-${kind}`;

/** Returns the `aria-describedby` of the control with these notes. */
export const notedBy = (id: string, notes: Note[]) =>
  notes.map((note) => idOf(id, note)).join(' ') || undefined;

export function FieldNotes({ id, notes, isWrong }: { id: string; notes: Note[]; isWrong: boolean }) {
  return (
    <>
      {notes.map((note) => {
        const isProblem = isWrong && (note.kind === 'problem' || note.kind === 'forgotten');
        return (
          <Fragment key={note.kind}>
            <span id={idOf(id, note)} class={isProblem ? controlStyles.problem : styles.hint}>
              {isProblem && <Icon name="failure" />}
              <span>{cutWords(note.words)}</span>
            </span>
            <WholeText words={note.words} of={note.kind === 'problem' ? 'problem' : 'description'} />
          </Fragment>
        );
      })}
    </>
  );
}
