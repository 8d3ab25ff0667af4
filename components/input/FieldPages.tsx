import { type ComponentChild, Fragment } from 'preact';
import { useRef } from 'preact/hooks';
import type { Field } from '../../lib/form/field.ts';
import { pointerTo, stepsOf } from '../../lib/json/json-pointer.ts';
import { pageLength, ShowMore, usePages } from '../ui/ShowMore.tsx';
import styles from './Form.module.css';
import { type FormView, needsLook } from './form-view.ts';

/** Fields shown at once in a nested group, because there may be many such groups. */
const deepPageLength = 20;

type Props = {
  fields: Field[];
  /** JSON pointer of the group; empty for the form. */
  at: string;
  form: FormView;
  children(field: Field): ComponentChild;
};

/** Fields of a form or group, page by page; always up to the last one that needs attention. */
export function FieldPages({ fields, at, form, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const atFirst = stepsOf(at).length > 1 ? deepPageLength : pageLength;
  const needed = fields.findLastIndex(({ name }) => needsLook(pointerTo(at, name), form)) + 1;
  const { shown, showMore } = usePages(box, atFirst, needed);
  return (
    <>
      <div ref={box} class={styles.all}>
        {fields.slice(0, shown).map((field) => (
          <Fragment key={field.name}>{children(field)}</Fragment>
        ))}
      </div>
      <ShowMore shown={shown} count={fields.length} atFirst={atFirst} onMore={showMore} />
    </>
  );
}
