import { describe, expect, test } from 'vitest';
import { askedAgainWith, valueNotes } from '../../../lib/chat/input/sent-with.ts';

const sent = (fields: object, secrets: string[] = []) => ({ fields: fields as never, files: [], secrets });
const asked = (fields: object) => ({ fields: fields as never, files: [] });

describe('asking again', () => {
  test('repeats the values of the answer, with the secrets of the form', () => {
    const form = sent({ days: 3, key: 'k', login: { user: 'b', token: 't' } }, ['/key', '/login/token']);
    expect(askedAgainWith(asked({ days: 2, login: { user: 'a' } }), form)).toEqual(
      sent({ days: 2, key: 'k', login: { user: 'a', token: 't' } }, ['/key', '/login/token']),
    );
  });

  test('drops a secret whose list entry the answer lacks', () => {
    const form = sent({ logins: [{ token: 'a' }, { token: 'b' }] }, ['/logins/0/token', '/logins/1/token']);
    expect(askedAgainWith(asked({ logins: [{}] }), form)).toEqual(
      sent({ logins: [{ token: 'a' }] }, ['/logins/0/token']),
    );
  });
});

describe('the values of an answer and of the form', () => {
  test.each<[object, ReturnType<typeof sent>, [string, string] | undefined]>([
    [{ days: 2 }, sent({ days: 2 }), undefined],
    [{ days: 2 }, sent({ days: 2, key: 'k' }, ['/key']), undefined],
    [{ days: 2, at: { of: 1, to: [3] } }, sent({ at: { to: [3], of: 1 }, days: 2 }), undefined],
    [
      { days: 2 },
      sent({ days: 3 }),
      ['With the values of this answer: days: 2.', 'With the values of the form: days: 3.'],
    ],
    [{ days: 2 }, sent({}), ['With the values of this answer: days: 2.', 'With the empty form.']],
    [{}, sent({ days: 3 }), ['Without values, like this answer.', 'With the values of the form: days: 3.']],
    [
      { days: 2 },
      sent({ days: 3, key: 'hush' }, ['/key']),
      [
        'With the values of this answer: days: 2. Secrets come from the form.',
        'With the values of the form: days: 3.',
      ],
    ],
  ])('of %j and %j are described if they differ', (fields, form, notes) => {
    const [ofAnswer, ofForm] = notes ?? [];
    expect(valueNotes(asked(fields), form)).toEqual(notes && { ofAnswer, ofForm });
  });
});
