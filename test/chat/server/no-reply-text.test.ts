import { describe, expect, test } from 'vitest';
import { failure } from '../../../lib/chat/run/failure.ts';
import { failureText } from '../../../lib/chat/run/failure-text.ts';
import { noReplyText } from '../../../lib/chat/server/reply-text.ts';
import { requestFailure } from '../../../lib/runnable/failure.ts';
import { mayHaveArrived, NoReply, networkReason } from '../../../lib/runnable/no-reply.ts';

const origin = 'https://example.com:6000';
const failureBy = (error: unknown) => failure.parse(requestFailure(error, origin));
const textBy = (error: unknown) => failureText(failureBy(error));

describe.each(networkReason.options)('a request without a reply (%s)', (reason) => {
  test('has a title without a full stop, and a step in sentences', () => {
    const { title, remedy } = noReplyText(reason, origin);
    expect(title).toMatch(/^\S.*[^\s.]$/);
    expect(remedy).toMatch(/^[A-Z].*\.$/);
  });

  test('says either that nothing was sent, or that the message may have run', () => {
    const text = textBy(new NoReply({ reason }));
    const isSent = mayHaveArrived(reason);
    expect(/^Nothing was sent\. /.test(text.remedy)).toBe(!isSent);
    expect(/may have run/.test(text.remedy)).toBe(isSent);
    expect(text.mayHaveRun === true).toBe(isSent);
    expect(text.remedy).toContain(noReplyText(reason, origin).remedy);
  });
});

test('the network’s reasons after which a message may have run', () => {
  expect(networkReason.options.filter(mayHaveArrived)).toEqual([
    'closed',
    'network-changed',
    'timed-out',
    'not-http',
  ]);
});

test.each([
  ['an unknown name', new NoReply({ said: 'net::ERR_LATER' }), 'net::ERR_LATER'],
  ['no name', new TypeError('Failed to fetch'), undefined],
])('a request that failed with %s says neither, and shows the name', (_, error, said) => {
  const text = textBy(error);
  expect(text.title).toBe(`${origin} cannot be reached`);
  expect(text.remedy).not.toMatch(/Nothing was sent/);
  expect([text.detail, text.mayHaveRun]).toEqual([said, true]);
});
