import { useId } from 'preact/hooks';
import type { Shape } from '../../lib/langserve/field.ts';
import { Button } from '../ui/Button.tsx';
import { ChoiceControl, YesNoControl } from './ChoiceControl.tsx';
import { FileControl } from './FileControl.tsx';
import styles from './Form.module.css';
import type { ControlProps, FormView, Place } from './form-view.ts';
import { RequiredMark } from './RequiredMark.tsx';
import { TextControl } from './TextControl.tsx';
import { JsonControl, NumberControl } from './TypedControl.tsx';

type Simple = Exclude<Shape, { kind: 'group' | 'list' | 'either' }>;

/** A labelled control with its hint, its problem and, where it differs from a default, the way back to that. */
export function SimpleField({ shape, place, form }: { shape: Simple; place: Place; form: FormView }) {
  const id = useId();
  const problem = form.problems[place.at];
  const described = [place.description && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const names = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': problem ? ('true' as const) : undefined,
    'aria-required': place.isRequired && !place.isUnmarked ? ('true' as const) : undefined,
  };
  return (
    <div class={styles.field}>
      <label class={styles.label} for={id}>
        {place.label} <RequiredMark place={place} />
      </label>
      <Control shape={shape} place={place} form={form} names={names} />
      {place.description && (
        <span id={`${id}-hint`} class={styles.hint}>
          {place.description}
        </span>
      )}
      {problem && (
        <span id={`${id}-problem`} class={styles.problem}>
          {problem}
        </span>
      )}
      {!(shape.kind === 'text' && shape.isSecret) && <WayBack place={place} form={form} />}
    </div>
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
      return <ChoiceControl {...props} options={shape.options} />;
    case 'file':
      return <FileControl {...props} />;
    case 'json':
      return <JsonControl {...props} />;
  }
}

const longestShown = 60;

/** What the default is, where something else was filled in. */
function WayBack({ place: { at, label, value, initial }, form }: { place: Place; form: FormView }) {
  if (initial === undefined || value === undefined || JSON.stringify(value) === JSON.stringify(initial))
    return null;
  const words = typeof initial === 'string' ? initial : JSON.stringify(initial);
  const shown = words.length > longestShown ? `${words.slice(0, longestShown - 1)}…` : words;
  return (
    <span class={styles.wayBack}>
      <span class={styles.hint}>Default: {shown === '' ? 'empty' : shown}</span>
      <Button
        look="quiet"
        aria-label={`Reset ${label}`}
        onClick={() => form.onEdit({ type: 'value', at, value: undefined })}
      >
        Reset
      </Button>
    </span>
  );
}
