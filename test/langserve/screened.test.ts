import { describe, expect, test } from 'vitest';
import { failureOf, html, json, page, type Reply } from '../support/gateway-reply.ts';
import { serve, sseHeaders } from '../support/http-server.ts';
import { endOf, runOnce, target } from '../support/run.ts';

describe('a check for bots is no refusal of a key', () => {
  test.each<[string, Reply]>([
    [
      'Cloudflare, 403',
      { status: 403, headers: { ...html, 'cf-mitigated': 'challenge' }, body: page('Just a moment...', '') },
    ],
    ['Cloudflare, 401', { status: 401, headers: { 'cf-mitigated': 'challenge' } }],
    [
      'Cloudflare by its page',
      { status: 503, headers: html, body: page('x', '<script>window._cf_chl_opt={}</script>') },
    ],
    [
      'Cloudflare by its words',
      { status: 403, headers: { 'content-type': 'text/plain' }, body: 'error code: 1020' },
    ],
    ['AWS, a challenge', { status: 202, headers: { ...html, 'x-amzn-waf-action': 'challenge' } }],
    ['AWS, a puzzle', { status: 405, headers: { ...html, 'x-amzn-waf-action': 'captcha' } }],
    [
      'AWS by its page',
      { status: 200, headers: html, body: page('', '<script>window.gokuProps = {}</script>') },
    ],
    [
      'Akamai',
      {
        status: 403,
        headers: { ...html, server: 'AkamaiGHost' },
        body: page('Access Denied', 'Reference&#32;&#35;18.1'),
      },
    ],
    [
      'DataDome',
      { status: 403, headers: json, body: '{"url":"https://geo.captcha-delivery.com/captcha/?x=1"}' },
    ],
    ['HUMAN', { status: 403, headers: html, body: page('Access denied', '<div id="px-captcha"></div>') }],
    [
      'Imperva',
      { status: 200, headers: html, body: page('', '<iframe src="/_Incapsula_Resource?x=1"></iframe>') },
    ],
    ['Vercel', { status: 429, headers: { ...html, 'x-vercel-mitigated': 'challenge' } }],
    [
      'hCaptcha',
      {
        status: 403,
        headers: html,
        body: page('Check', '<script src="https://js.hcaptcha.com/1/api.js"></script>'),
      },
    ],
  ])('%s', async (_, reply) => {
    expect(await failureOf(reply)).toMatchObject({ kind: 'screened', by: 'bot-check', status: reply.status });
  });

  test.each<[string, Reply, string]>([
    [
      'a header for the answers that pass',
      { status: 403, headers: { ...json, 'x-datadome': 'protected' }, body: '{}' },
      'unauthorized',
    ],
    [
      'a login page with a puzzle',
      {
        status: 200,
        headers: html,
        body: page('Sign in', '<script src="https://js.hcaptcha.com/1/api.js">'),
      },
      'wrong-content',
    ],
    [
      'an error page of Cloudflare',
      { status: 502, headers: html, body: page('502', '<a href="/cdn-cgi/x">Help</a>') },
      'runnable-error',
    ],
  ])('but not %s', async (_, reply, kind) => {
    expect((await failureOf(reply)).kind).toBe(kind);
  });

  test('does not wait for a body that stays open', async () => {
    await using server = await serve({
      '/c/stream': (response) =>
        response.writeHead(202, { ...sseHeaders, 'x-amzn-waf-action': 'challenge' }).write(' '),
    });
    expect(endOf(await runOnce(target(`${server.origin}/c`)))).toBe('screened');
  });
});

describe('a check for forged requests is no refusal of a key', () => {
  const django =
    'CSRF verification failed. Request aborted. Reason given for failure: Origin checking failed - chrome-extension://abc does not match any trusted origins.';

  test.each<[string, Reply, string]>([
    [
      'Django',
      { status: 403, headers: html, body: page('403 Forbidden', `<h1>Forbidden</h1><p>${django}</p>`) },
      `403 Forbidden\nForbidden\n${django}`,
    ],
    [
      'Django REST',
      { status: 403, headers: json, body: '{"detail":"CSRF Failed: CSRF cookie not set."}' },
      '{"detail":"CSRF Failed: CSRF cookie not set."}',
    ],
    [
      'Laravel',
      { status: 419, headers: html, body: page('Page Expired', '<b>419</b>') },
      'Page Expired\n419',
    ],
    [
      'Rails',
      { status: 422, headers: html, body: page('The change you wanted was rejected (422)', '') },
      'The change you wanted was rejected (422)',
    ],
    [
      'Spring',
      { status: 403, headers: json, body: '{"message":"Invalid CSRF Token \'null\' was found"}' },
      '{"message":"Invalid CSRF Token \'null\' was found"}',
    ],
    [
      'Flask',
      { status: 400, headers: html, body: page('400 Bad Request', '<p>The CSRF token is missing.</p>') },
      '400 Bad Request\nThe CSRF token is missing.',
    ],
    [
      'Go',
      {
        status: 403,
        headers: { 'content-type': 'text/plain' },
        body: 'cross-origin request detected from Sec-Fetch-Site header',
      },
      'cross-origin request detected from Sec-Fetch-Site header',
    ],
    [
      'Tornado',
      { status: 403, headers: html, body: page('403', "'_xsrf' argument missing from POST") },
      "403\n'_xsrf' argument missing from POST",
    ],
    [
      'SAP',
      { status: 403, headers: { 'content-type': 'text/plain', 'x-csrf-token': 'Required' }, body: 'No' },
      'No',
    ],
  ])('%s', async (_, reply, detail) => {
    expect(await failureOf(reply)).toEqual({
      kind: 'screened',
      by: 'csrf-check',
      status: reply.status,
      detail,
    });
  });

  test.each<[string, Reply, string]>([
    [
      'a login page with a token',
      {
        status: 401,
        headers: html,
        body: page('Sign in', '<input type="hidden" name="csrfmiddlewaretoken" value="x">'),
      },
      'unauthorized',
    ],
    [
      'a header that FastAPI misses',
      {
        status: 422,
        headers: json,
        body: '{"detail":[{"type":"missing","loc":["header","x-csrf-token"],"msg":"Field required"}]}',
      },
      'rejected-input',
    ],
    ['an error of the runnable', { status: 500, headers: json, body: '{"detail":"csrf"}' }, 'runnable-error'],
  ])('but not %s', async (_, reply, kind) => {
    expect((await failureOf(reply)).kind).toBe(kind);
  });
});
