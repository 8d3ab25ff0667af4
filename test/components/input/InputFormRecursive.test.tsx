// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../lib/json/json.ts';
import { axeViolations } from '../../support/axe.ts';
import { choose, descriptionOf, inputForm, press, type } from '../../support/input-form.tsx';
import { listOf, object, text, whole } from '../../support/schema.ts';

const self = { $ref: '#/$defs/Node' };

/** Builds a schema in the form that pydantic writes for a class that contains itself. */
const nodes = (properties: JsonObject, required: string[] = []): JsonObject => {
  const node = { title: 'Node', ...object({ name: text, ...properties }, required) };
  return { $defs: { Node: node }, ...object({ root: self }, ['root']) };
};

const count = (role: string) => screen.queryAllByRole(role).length;

describe('recursive schema', () => {
  test('shows only the levels that the person opens', () => {
    const { values } = inputForm(nodes({ next: self }));
    expect(count('textbox')).toBe(1);
    press('Add Next');
    expect(count('textbox')).toBe(2);
    const [, inner] = screen.getAllByRole('textbox', { name: 'name' });
    fireEvent.input(inner as HTMLElement, { target: { value: 'inner' } });
    expect(values()).toEqual({ root: { next: { name: 'inner' } } });
  });

  test.each<[string, JsonObject]>([
    ['a list of itself', { all: listOf(self) }],
    ['a nullable reference', { next: { anyOf: [self, { type: 'null' }], default: null } }],
    ['a union of itself and text', { next: { anyOf: [self, text] } }],
  ])('with %s stays closed', (_, properties) => {
    inputForm(nodes(properties));
    expect(count('textbox')).toBe(1);
  });

  test.each<[string, JsonObject]>([
    ['one reference', { next: self }],
    ['a union of itself and text', { next: { anyOf: [self, text] } }],
  ])('with endless required fields ends in JSON: %s', (_, properties) => {
    const { sent } = inputForm(nodes(properties, Object.keys(properties)));
    expect(screen.getAllByPlaceholderText(/^JSON/).length).toBeGreaterThan(0);
    expect(count('textbox')).toBeLessThan(1_000);
    expect(JSON.stringify(sent().fields).length).toBeGreaterThan(0);
  });

  test('with several required references is opened on request', async () => {
    const { values, check } = inputForm(nodes({ a: self, b: self, c: self }, ['a', 'b', 'c']));
    expect(count('textbox')).toBeLessThan(10);
    const [opener] = screen.getAllByRole('button', { name: 'Fill in A' });
    await check();
    expect(opener && descriptionOf(opener)).toBe('Fill this in.');
    fireEvent.click(opener as HTMLElement);
    expect(values()).toEqual({ root: { a: { a: {} } } });
  });

  test('accepts deeper values as JSON', () => {
    const { values } = inputForm(nodes({ next: self }, ['next']));
    const [inner] = screen.getAllByPlaceholderText(/^JSON/);
    fireEvent.input(inner as HTMLElement, { target: { value: '{"name": "deep"}' } });
    expect(JSON.stringify(values())).toMatch(/^\{"root":(\{"next":)+\{"name":"deep"\}+$/);
  });

  test('that is only itself is JSON', () => {
    const { values } = inputForm({
      $defs: { A: { $ref: '#/$defs/A' } },
      ...object({ x: { $ref: '#/$defs/A' } }),
    });
    type('x', '[1]');
    expect(values()).toEqual({ x: [1] });
  });
});

describe('form with', () => {
  const person = { title: 'Person', description: 'Who.', ...object({ name: text, age: whole }, ['name']) };
  const either = { title: 'Answer', description: 'One.', anyOf: [whole, person] };
  test.each<[string, JsonObject, Json, () => unknown]>([
    ['a list', listOf(text), ['a', 'b'], () => {}],
    ['a list of groups', listOf(person), [{}, {}], () => {}],
    ['an absent group', person, null, () => {}],
    ['a group', person, {}, () => {}],
    ['a variant field', either, null, () => {}],
    ['a chosen variant', either, null, () => choose('Variant of Answer', 'Person')],
  ])('%s has no axe violations, also when refused', async (_, schema, value, act) => {
    const { container, refuse } = inputForm(object({ x: schema }), value === null ? {} : { x: value });
    act();
    expect(await axeViolations(container)).toEqual([]);
    await refuse({ '/x': 'No.', '/x/0': 'No.', '/x/name': 'No.' });
    expect(await axeViolations(container)).toEqual([]);
  });
});
