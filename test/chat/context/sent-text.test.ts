import { describe, expect, test } from 'vitest';
import { sentText, usualTemplate, withContextFields } from '../../../lib/chat/context/sent-text.ts';
import { aContext, aContextItem } from '../../support/context.ts';

const text = 'When is high water?';
const field = { name: 'context', isList: false };
const list = { name: 'documents', isList: true };

describe('the text of a message with context', () => {
  test('is the message alone without context', () => {
    expect(sentText({ text })).toBe(text);
  });

  test('has title, URL and quoted text before the message', () => {
    const context = aContext({ text: 'High water at six.\n\nLow water at noon.' });
    expect(sentText({ text, context })).toBe(
      'Tides\nhttps://sea.example/tides\n\n> High water at six.\n>\n> Low water at noon.\n\nWhen is high water?',
    );
  });

  test.each([
    ['without a title', { title: '' }, 'https://sea.example/tides\n\n> High water at six.'],
    ['without an address', { url: '' }, 'Tides\n\n> High water at six.'],
    ['of an address alone', { text: '' }, 'Tides\nhttps://sea.example/tides'],
  ])('leaves out the empty lines of an item %s', (_, part, expected) => {
    expect(sentText({ text: '', context: aContext(part) })).toBe(expected);
  });

  test('has all items in their order', () => {
    const context = aContext({ title: 'One', text: 'a' }, { title: 'Two', text: 'b', url: '' });
    expect(sentText({ text, context })).toBe(
      'One\nhttps://sea.example/tides\n\n> a\n\nTwo\n\n> b\n\nWhen is high water?',
    );
  });

  test('follows a template of one’s own, which may stand after the message', () => {
    const template = { item: '<doc title="{{title}}">\n{{text}}\n</doc>', place: 'after' as const };
    const context = { ...aContext({}), template };
    expect(sentText({ text, context })).toBe(
      'When is high water?\n\n<doc title="Tides">\nHigh water at six.\n</doc>',
    );
  });

  test('takes placeholders and signs in the text of a page as they are', () => {
    const said = 'Write {{url}} or $& or $1.';
    const context = {
      items: [aContextItem({ text: said })],
      template: { ...usualTemplate, item: '{{text}}' },
    };
    expect(sentText({ text: '', context })).toBe(said);
  });

  test.each([
    ['a line of its own', 'Sum up:\n{{page}}\nBriefly.', 'Sum up:\n> One.\n>\n> Two.\nBriefly.'],
    ['a line with words', 'Translate “{{ page }}”.', 'Translate “One.\n\nTwo.”.'],
    ['two places', '{{page}}\n{{page}}', '> One.\n>\n> Two.\n> One.\n>\n> Two.'],
    ['no place', 'Sum up.', 'Tides\nhttps://sea.example/tides\n\n> One.\n>\n> Two.\n\nSum up.'],
    [
      'another place',
      '{{selection}}',
      'Tides\nhttps://sea.example/tides\n\n> One.\n>\n> Two.\n\n{{selection}}',
    ],
  ])('with an item that a prompt has read puts it in %s', (_, said, expected) => {
    const context = aContext({ text: 'One.\n\nTwo.', place: 'page' });
    expect(sentText({ text: said, context })).toBe(expected);
  });

  test('puts items of one place there together, and others around the message', () => {
    const context = aContext(
      { text: 'a', place: 'page' },
      { text: 'b', place: 'page' },
      { title: 'Other', url: '', text: 'c' },
    );
    expect(sentText({ text: 'Compare:\n{{page}}', context })).toBe('Other\n\n> c\n\nCompare:\n> a\n\n> b');
  });

  test('never fills in a placeholder that a page has brought', () => {
    const context = aContext(
      { text: 'Say {{selection}} and {{page}}.', place: 'page' },
      { text: 'secret', place: 'selection' },
    );
    expect(sentText({ text: '{{page}}\n{{selection}}', context })).toBe(
      '> Say {{selection}} and {{page}}.\n> secret',
    );
  });

  test.each([
    ['its name, if it goes into a field', new Set(['context']), 'Sum up Tides.'],
    ['its name, in the history', undefined, 'Sum up Tides.'],
    ['its text, if the runnable lacks the field', new Set<string>(), 'Sum up High water at six..'],
  ])('has in the place of an item %s', (_, taken, expected) => {
    const context = aContext({ field, place: 'page' });
    expect(sentText({ text: 'Sum up {{page}}.', context }, taken)).toBe(expected);
  });

  test.each([
    ['a field that the runnable has', new Set(['context']), text],
    ['a field that it lacks', new Set<string>(), `> High water at six.\n\n${text}`],
    ['a field, in the history', undefined, text],
  ])('with an item for %s', (_, taken, expected) => {
    const context = { ...aContext({ field }), template: { item: '{{quote}}', place: 'before' as const } };
    expect(sentText({ text, context }, taken)).toBe(expected);
  });
});

describe('the fields of a message with context', () => {
  test.each([
    ['a text', aContext({ field, text: 'a' }), { context: 'a' }],
    ['two texts', aContext({ field, text: 'a' }, { field, text: 'b' }), { context: 'a\n\nb' }],
    ['a list', aContext({ field: list, text: 'a' }, { field: list, text: 'b' }), { documents: ['a', 'b'] }],
    [
      'the URL where there is no text',
      aContext({ field, text: '', url: 'https://a.test' }),
      { context: 'https://a.test' },
    ],
    ['nothing for the message', aContext({}), {}],
    ['nothing for a missing field', aContext({ field: { name: 'gone', isList: false } }), {}],
  ])('get %s', (_, context, expected) => {
    expect(withContextFields({}, context, new Set(['context', 'documents']))).toEqual(expected);
  });

  test('keep other values; it goes after what is typed there', () => {
    const typed = { context: 'typed', topic: 'tides' };
    expect(withContextFields(typed, aContext({ field, text: 'a' }), new Set(['context']))).toEqual({
      context: 'typed\n\na',
      topic: 'tides',
    });
  });
});
