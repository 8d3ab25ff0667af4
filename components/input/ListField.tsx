import { useRef, useState } from 'preact/hooks';
import type { Shape } from '../../lib/form/field.ts';
import type { Json } from '../../lib/json/json.ts';
import { pointerTo } from '../../lib/json/json-pointer.ts';
import { say } from '../../lib/words/say.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { controls, focusAfter } from '../ui/focus.ts';
import { pageLength, ShowMore, usePages } from '../ui/ShowMore.tsx';
import { FieldSet } from './FieldSet.tsx';
import styles from './Form.module.css';
import { type FormView, needsLook, type OuterProps, type Place, useUndo, withDefault } from './form-view.ts';

/** Value of a new entry. */
const blank: Record<Shape['kind'], Json> = {
  text: '',
  number: null,
  'yes-no': null,
  choice: null,
  file: null,
  list: [],
  group: {},
  either: null,
  json: null,
};

export function ListField({ shape, place, form, Inner }: OuterProps<'list'>) {
  const { at, label, value, initial } = place;
  const held = value ?? initial;
  const items = Array.isArray(held) ? held : [];
  const item = shape.item();
  const inside = withBlanks(withDefault(form, place), item);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState(0);
  const { shown, showMore } = usePages(list, pageLength, Math.max(added, neededIn(items, at, form)));
  const { remember, undo } = useUndo(form);

  function add() {
    const entry = blank[item.kind];
    // Shows the entries up to the new one, which is the last.
    setAdded(items.length + 1);
    // Writes only the new entry: writing the list would drop files and unread texts of the other entries.
    if (Array.isArray(held)) inside.onEdit({ type: 'value', at: pointerTo(at, items.length), value: entry });
    else form.onEdit({ type: 'value', at, value: [entry] });
    focusAfter(box.current, (list) => entryAt(list, items.length, controls));
  }

  function remove(index: number) {
    remember();
    inside.onEdit({ type: 'remove-item', at, place: index });
    focusAfter(
      box.current,
      (list) => entryAt(list, Math.min(index, items.length - 2), 'button') ?? adder(list),
    );
  }

  function putBack() {
    undo?.();
    focusAfter(box.current, adder);
  }

  return (
    <div ref={box} class={styles.field}>
      <FieldSet place={place} form={form}>
        <div ref={list} class={styles.list}>
          {items.slice(0, shown).map((entry, index) => (
            <div key={index} class={styles.entry} data-entry={at}>
              <Inner shape={item} place={entryPlace(place, entry, index)} form={inside} />
              <IconButton
                icon="delete"
                label={say('common_removeNamed', { name: entryLabel(label, index) })}
                onClick={() => remove(index)}
              />
            </div>
          ))}
        </div>
        <ShowMore shown={shown} count={items.length} onMore={showMore} />
        <div class={styles.wayBack}>
          <Button icon="add" aria-label={say('form_addTo', { label })} onClick={add}>
            {say('common_add')}
          </Button>
          {undo && (
            <Button aria-label={say('form_undoRemovingFrom', { label })} onClick={putBack}>
              {say('common_undo')}
            </Button>
          )}
        </div>
      </FieldSet>
    </div>
  );
}

const entryLabel = (label: string, index: number) => say('form_entry', { label, number: String(index + 1) });

const entryPlace = ({ at, label }: Place, entry: Json, index: number): Place => ({
  at: pointerTo(at, index),
  label: entryLabel(label, index),
  description: '',
  isRequired: true,
  isUnmarked: true,
  value: entry ?? undefined,
  initial: undefined,
});

/** Returns the number of entries up to the last one that needs attention. */
const neededIn = (items: Json[], at: string, form: FormView) =>
  items.findLastIndex((_, index) => needsLook(pointerTo(at, index), form)) + 1;

/** Finds the first control of an entry, or its last button, which removes the entry. */
function entryAt(list: Element, index: number, selector: string): HTMLElement | null {
  const entries = [...list.querySelectorAll(':scope > fieldset > div > [data-entry]')];
  const found = entries[index]?.querySelectorAll<HTMLElement>(selector);
  return (selector === 'button' ? found?.[found.length - 1] : found?.[0]) ?? null;
}

const adder = (list: Element) =>
  list.querySelector<HTMLElement>(':scope > fieldset > div:last-child > button');

/** Writes an emptied text as an empty text, because emptying does not remove the entry. */
const withBlanks = (form: FormView, item: Shape): FormView => ({
  ...form,
  onEdit: (edit) =>
    form.onEdit(
      edit.type === 'value' && edit.value === undefined && item.kind === 'text'
        ? { ...edit, value: blank.text }
        : edit,
    ),
});
