import type { Shape } from '../../lib/langserve/field.ts';
import styles from './Form.module.css';
import type { FormView, Place } from './form-view.ts';

type Note = { kind: 'hint' | 'problem' | 'forgotten'; words: string };

export const isSecretShape = (shape: Shape) => shape.kind === 'text' && shape.isSecret === true;

/** Something secret was filled in before; nothing secret is kept. */
export const isForgotten = (shape: Shape, { at }: Place, { state }: FormView) =>
  isSecretShape(shape) && state.forgotten[at] === true;

/** What is said of a control below it. */
export function notesOf(shape: Shape, place: Place, form: FormView): Note[] {
  const problem = form.problems[place.at] ?? '';
  const notes: Note[] = [
    { kind: 'hint', words: place.description },
    isForgotten(shape, place, form)
      ? { kind: 'forgotten', words: 'Type it again: a secret is not kept.' }
      : { kind: 'problem', words: problem },
  ];
  return notes.filter(({ words }) => words !== '');
}

const idOf = (id: string, { kind }: Note) => `${id}-${kind}`;

/** For the control that the notes are about. */
export const notedBy = (id: string, notes: Note[]) =>
  notes.map((note) => idOf(id, note)).join(' ') || undefined;

export function FieldNotes({ id, notes, isWrong }: { id: string; notes: Note[]; isWrong: boolean }) {
  return (
    <>
      {notes.map((note) => (
        <span
          key={note.kind}
          id={idOf(id, note)}
          class={note.kind !== 'hint' && isWrong ? styles.problem : styles.hint}
        >
          {note.words}
        </span>
      ))}
    </>
  );
}
