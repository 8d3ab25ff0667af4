import { describe, expect, test } from 'vitest';
import { readPasted as read } from '../../support/read-pasted.ts';

const url = 'http://127.0.0.1:8000/chat/invoke';

describe('a pasted call of jQuery', () => {
  test.each([
    [
      'settings that are named before, as Postman writes them',
      `var settings = {
  "url": "${url}",
  "method": "POST",
  "timeout": 0,
  "headers": {
    "X-Team": "deck"
  },
  "data": JSON.stringify({
    "input": "hi"
  }),
};

$.ajax(settings).done(function (response) {
  console.log(response);
});`,
    ],
    [
      'a URL before its settings',
      `$.ajax("${url}", { type: 'post', headers: { 'X-Team': 'deck' }, data: '{"input":"hi"}', contentType: 'application/json' });`,
    ],
    [
      'a call once the page is ready',
      `$(document).ready(function () {
  jQuery.ajax({ url: "${url}", type: "POST", headers: { "X-Team": "deck" }, data: JSON.stringify({ input: "hi" }) });
});`,
    ],
  ])('is read with %s', (_, text) => {
    expect(read(text)).toMatchObject({
      source: 'jquery',
      method: 'POST',
      url,
      headers: { 'X-Team': 'deck' },
      body: '{"input":"hi"}',
      notes: [],
    });
  });

  test.each([
    [`$.post("${url}", JSON.stringify({ input: "hi" }), show)`, 'POST', url],
    [`$.get("${url}", { a: "b c", n: [1, 2] })`, 'GET', `${url}?a=b+c&n%5B%5D=1&n%5B%5D=2`],
    [`$.ajax({ url: "${url}", data: { a: 1 } })`, 'GET', `${url}?a=1`],
    [`$.getJSON("${url}")`, 'GET', url],
  ])('%s is a request %s %s', (text, method, expected) => {
    expect(read(text)).toMatchObject({ method, url: expected });
  });

  test('names what changes it unread', () => {
    const text = `$.ajaxSetup({ headers: { 'X-Key': 'k1' } });\n$.ajax({ url: "${url}", beforeSend: addKey });`;
    expect(read(text).notes.flatMap(({ names }) => names)).toEqual(['beforeSend', 'ajaxSetup']);
  });
});
