import type { Shape } from '../../lib/form/field.ts';
import { stepsOf } from '../../lib/json/json-pointer.ts';
import { EitherField } from './EitherField.tsx';
import type { ShapeProps } from './form-view.ts';
import { GroupField } from './GroupField.tsx';
import { ListField } from './ListField.tsx';
import { SimpleField } from './SimpleField.tsx';

/** Greatest depth with controls; deeper values are written as JSON, because a schema may contain itself. */
const deepest = 8;

type Outer = Extract<Shape, { kind: 'group' | 'list' | 'either' }>;

const hasInside = (shape: Shape): shape is Outer => ['group', 'list', 'either'].includes(shape.kind);

/** Field or group at one place of a form, by its shape. */
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
