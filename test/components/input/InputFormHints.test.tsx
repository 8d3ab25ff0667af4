// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseFile, descriptionOf, inputForm } from '../../support/input-form.tsx';
import { object, text } from '../../support/schema.ts';

beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

const moment = { ...text, title: 'At', format: 'date-time' };
const at = () => screen.getByLabelText<HTMLInputElement>('At');
const pick = (value: string) => fireEvent.input(at(), { target: { value } });

describe('hint of a date with time', () => {
  test("names the local time zone, here New York's", async () => {
    inputForm(object({ at: moment }));
    expect(descriptionOf(at())).toBe('Your time, sent with its time zone.');
    pick('2026-01-31T12:30');
    await expect.poll(() => descriptionOf(at())).toBe('Your time, sent as 2026-01-31T12:30:00-05:00.');
  });

  test.each([
    ['2026-01-31T08:00:00', '2026-01-31T08:00'],
    ['2026-01-31 08:00', '2026-01-31T08:00'],
    ['2026-01-31', '2026-01-31T00:00'],
  ])('says that none is sent if the default has none: %s', (initial, shown) => {
    const { values } = inputForm(object({ at: { ...moment, default: initial } }));
    expect(at().value).toBe(shown);
    expect(descriptionOf(at())).toContain('Sent without a time zone, because the default has none.');
    pick('2026-02-01T12:30');
    expect(values()).toEqual({ at: '2026-02-01T12:30:00' });
  });
});

test('the hint of a file field describes its control', async () => {
  const file = { ...text, title: 'Letter', description: 'To sum up', widget: { type: 'base64file' } };
  inputForm(object({ file }));
  chooseFile('Letter', new File(['123'], 'one.txt'));
  await expect
    .poll(() => descriptionOf(screen.getByLabelText('Letter')))
    .toBe('To sum up At most 20 MiB, sent as base64. one.txt, 3 bytes');
});
