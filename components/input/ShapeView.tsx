import type { Shape } from '../../lib/form/field.ts';
import { stepsOf } from '../../lib/json/json-pointer.ts';
import { EitherField } from './EitherField.tsx';
import type { ShapeProps } from './form-view.ts';
import { GroupField } from './GroupField.tsx';
import { ListField } from './ListField.tsx';
import { SimpleField } from './SimpleField.tsx';

/** Deeper than this a schema that contains itself is written as JSON. */
const deepest = 8;

type Outer = Extract<Shape, { kind: 'group' | 'list' | 'either' }>;

const hasInside = (shape: Shape): shape is Outer => ['group', 'list', 'either'].includes(shape.kind);

/** One place of a form, by what may be put there. */
export function ShapeView({ shape, place, form }: ShapeProps) {
  if (!hasInside(shape)) return <SimpleField shape={shape} place={place} form={form} />;
  if (stepsOf(place.at).length > deepest)
    return <SimpleField shape={{ kind: 'json' }} place={place} form={form} />;
  switch (shape.kind) {
    case 'group':
      return <GroupField shape={shape} place={place} form={form} Inner={ShapeView} />;
    case 'list':
      return <ListField shape={shape} place={place} form={form} Inner={ShapeView} />;
    case 'either':
      return <EitherField shape={shape} place={place} form={form} Inner={ShapeView} />;
  }
}
