// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, test, vi } from 'vitest';
import { LayoutFields } from '../../../components/profile/FoldedFields.tsx';
import { RequestFields, type ShowCookies } from '../../../components/profile/RequestFields.tsx';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { profileProblems } from '../../../lib/chat/profile/profile-problems.ts';
import { readRunnableUrl } from '../../../lib/langserve/runnable-url.ts';
import { aProfile } from '../../support/profile.ts';

const requestFields = (
  profile: Profile,
  onChange: (part: Partial<Profile>) => void = () => {},
  showCookies: ShowCookies = async () => undefined,
) => <RequestFields {...{ profile, showCookies, onChange }} problems={{}} stepsOnRequest="endpoints" />;

test('steps are offered only for a protocol that sends them on request', () => {
  const { rerender } = render(requestFields(aProfile()));
  expect(screen.getByRole('checkbox', { name: 'Show steps' })).toBeDefined();
  rerender(
    <RequestFields
      profile={aProfile()}
      problems={{}}
      showCookies={async () => undefined}
      stepsOnRequest={undefined}
      onChange={() => {}}
    />,
  );
  expect(screen.queryByRole('checkbox', { name: 'Show steps' })).toBeNull();
});

test.each([
  ['endpoints', true],
  ['events', false],
] as const)('steps from %s need what the hint says', (stepsOnRequest, isOfEndpoints) => {
  const profile = aProfile();
  const { container } = render(
    <RequestFields
      {...{ profile, stepsOnRequest }}
      problems={{}}
      showCookies={async () => undefined}
      onChange={() => {}}
    />,
  );
  expect(container.textContent).toContain('Needs the mode “Streaming”');
  expect(container.textContent?.includes('/stream_events')).toBe(isOfEndpoints);
});

test.each([
  ['30', 30, undefined],
  ['', null, undefined],
  ['soon', Number.NaN, expect.stringContaining('Enter a number of seconds')],
  ['0', 0, expect.stringContaining('Enter a number of seconds')],
])('a stall limit of %j is shown as typed', (typed, seconds, problem) => {
  const onChange = vi.fn<(part: Partial<Profile>) => void>();
  render(requestFields(aProfile(), onChange));
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stall limit in seconds' });
  fireEvent.input(box, { target: { value: typed } });
  expect(box.value).toBe(typed);
  expect(onChange).toHaveBeenLastCalledWith({ stallLimitSeconds: seconds });
  const profile = { ...aProfile(), stallLimitSeconds: seconds };
  expect(
    profileProblems({ profile, secrets: {}, keepName: false }, readRunnableUrl).stallLimitSeconds,
  ).toEqual(problem);
});

test('a size set from outside is shown, also after another was typed', () => {
  const fields = (height: number | null) => (
    <LayoutFields
      profile={aProfile({ layout: { height, maxWidth: null } })}
      problems={{}}
      onChange={() => {}}
    />
  );
  const { rerender } = render(fields(null));
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Height in pixels' });
  fireEvent.input(box, { target: { value: '300' } });
  rerender(fields(300));
  expect(box.value).toBe('300');

  rerender(fields(480));
  expect(box.value).toBe('480');
  rerender(fields(null));
  expect(box.value).toBe('');
});

describe('“Show cookie names”', () => {
  const button = () => screen.queryByRole('button', { name: 'Show cookie names' });
  const press = () => act(async () => button()?.click());
  const said = () => screen.getByRole('status').textContent;

  test.each<[string, string[] | undefined, RegExp]>([
    ['two cookies', ['session', 'theme'], /^2 cookies would be sent: session and theme\.$/],
    ['one cookie', ['session'], /^One cookie would be sent: session\.$/],
    ['no cookies', [], /^This browser has no cookies for http:\/\/127\.0\.0\.1:8000\.$/],
    ['a refusal', undefined, /press F12/],
  ])('says %s', async (_, names, text) => {
    const asked: string[] = [];
    render(
      requestFields(aProfile(), undefined, async (url) => {
        asked.push(url);
        return names;
      }),
    );
    expect(said()).toBe('');
    await press();
    expect(asked).toEqual(['http://127.0.0.1:8000/chat']);
    expect(said()).toMatch(text);
  });

  test('says how to look without Runnel if it fails', async () => {
    render(requestFields(aProfile(), undefined, () => Promise.reject(new Error('No such API.'))));
    await press();
    expect(said()).toContain('press F12');
  });

  test('forgets what it said about another URL', async () => {
    const { rerender } = render(requestFields(aProfile(), undefined, async () => ['session']));
    await press();
    rerender(requestFields(aProfile({ url: 'http://127.0.0.1:9000/chat' })));
    expect(said()).toBe('');
  });

  test.each(['', 'not a url', 'https://demo.invalid/chat'])('is not there for the URL %j', (url) => {
    render(requestFields(aProfile({ url })));
    expect(button()).toBeNull();
  });
});
