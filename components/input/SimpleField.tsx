import { Fragment } from 'preact';
import { useId } from 'preact/hooks';
import { cutWords } from '../../lib/chat/answer/cut-text.ts';
import { largestFileMiB } from '../../lib/chat/file/attachment.ts';
import { typeItAgain } from '../../lib/chat/input/kept-form.ts';
import type { Shape } from '../../lib/form/field.ts';
import { sizeText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import controlStyles from '../ui/Field.module.css';
import { Icon } from '../ui/Icon.tsx';
import { WholeText } from '../ui/WholeText.tsx';
import { ChoiceControl, isSegmented, labelId, SegmentedControl, YesNoControl } from './ChoiceControl.tsx';
import { emptyPlace, RequiredMark, WayBack } from './FieldSet.tsx';
import styles from './Form.module.css';
import type { ControlProps, FormView, Place } from './form-view.ts';
import { timeHint } from './local-time.ts';
import { FileControl, JsonControl, NumberControl, TextControl } from './TextControl.tsx';

const longestInColumn = 60;
const longestBeside = 14;

/** Tells whether a field needs only half of a row. */
function isShort(shape: Simple, place: Place): boolean {
  if (place.description.length > longestInColumn) return false;
  if (shape.kind === 'text') return shape.format === 'date';
  if (shape.kind === 'choice') return !isSegmented(shape, place);
  if (shape.kind === 'yes-no') return place.label.length <= longestBeside && !place.isRequired;
  return shape.kind === 'number';
}

type Simple = Exclude<Shape, { kind: 'group' | 'list' | 'either' }>;

/** Labelled control with its hint, its problem and, if it differs from the default, a reset button. */
export function SimpleField({ shape, place, form }: { shape: Simple; place: Place; form: FormView }) {
  const id = useId();
  const isWrong = form.problems[place.at] !== undefined;
  const notes = notesBelow(shape, place, form);
  const names = {
    id,
    'aria-describedby': notedBy(id, notes),
    'aria-invalid': isWrong ? ('true' as const) : undefined,
    'aria-required': place.isRequired && !place.isUnmarked ? ('true' as const) : undefined,
  };
  return (
    <div class={isShort(shape, place) ? styles.short : styles.field}>
      <LabelledControl shape={shape} place={place} form={form} names={names} />
      <FieldNotes id={id} notes={notes} isWrong={isWrong} />
      {isForgotten(shape, place, form) && !place.isRequired && <GoOn place={place} form={form} />}
      {!isSecretShape(shape) && <WayBack place={place} form={form} />}
    </div>
  );
}

/** Control below its label; a checkbox stands before it. */
function LabelledControl({ shape, ...props }: ControlProps & { shape: Simple }) {
  const { place, names } = props;
  const words = (
    <>
      {place.label} <RequiredMark place={place} />
    </>
  );
  const isBox = shape.kind === 'yes-no' && place.initial !== undefined;
  return (
    <>
      <div class={isBox ? styles.check : styles.field}>
        {isSegmented(shape, place) ? (
          <span class={styles.label} id={labelId(names)}>
            {words}
          </span>
        ) : (
          <label class={styles.label} for={names.id}>
            {words}
          </label>
        )}
        {!isBox && <WholeText words={place.wholeLabel} of="name" />}
        <Control shape={shape} {...props} />
      </div>
      {isBox && <WholeText words={place.wholeLabel} of="name" />}
    </>
  );
}

/** Button to go on without a secret that was not kept. */
function GoOn({ place: { at, label }, form }: { place: Place; form: FormView }) {
  return (
    <Button
      look="quiet"
      class={styles.start}
      aria-label={say('form_goOnWithoutNamed', { label })}
      onClick={({ currentTarget }) => emptyPlace(currentTarget, form, at)}
    >
      {say('form_goOnWithout')}
    </Button>
  );
}

function Control({ shape, ...props }: ControlProps & { shape: Simple }) {
  switch (shape.kind) {
    case 'text':
      return (
        <TextControl
          {...props}
          isLong={shape.isLong}
          format={shape.format}
          isSecret={shape.isSecret === true}
        />
      );
    case 'number':
      return <NumberControl {...props} isWhole={shape.isWhole} />;
    case 'yes-no':
      return <YesNoControl {...props} />;
    case 'choice':
      return isSegmented(shape, props.place) ? (
        <SegmentedControl {...props} options={shape.options} />
      ) : (
        <ChoiceControl {...props} options={shape.options} />
      );
    case 'file':
      return <FileControl {...props} />;
    case 'json':
      return <JsonControl {...props} />;
  }
}

type Note = { kind: 'hint' | 'sending' | 'problem' | 'forgotten'; words: string };

const isSecretShape = (shape: Shape) => shape.kind === 'text' && shape.isSecret === true;

/** Tells whether a secret was filled in before: secrets are not kept and must be typed again. */
const isForgotten = (shape: Shape, { at }: Place, { state }: FormView) =>
  isSecretShape(shape) && state.forgotten[at] === true;

/** Explains how the value is sent, if that is not obvious. */
function sendingWords(shape: Shape, { value, initial }: Place): string {
  if (shape.kind === 'file') return say('form_fileHint', { size: sizeText(largestFileMiB * 1_024 ** 2) });
  return shape.kind === 'text' && shape.format === 'date-time' ? timeHint(value, initial) : '';
}

/** Returns the notes to show below a control. */
function notesBelow(shape: Shape, place: Place, form: FormView): Note[] {
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
const notedBy = (id: string, notes: Note[]) => notes.map((note) => idOf(id, note)).join(' ') || undefined;

function FieldNotes({ id, notes, isWrong }: { id: string; notes: Note[]; isWrong: boolean }) {
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
