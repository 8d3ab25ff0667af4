import { describe, expect, test } from 'vitest';
import { readRequest } from '../../../lib/chat/pasted/read-request.ts';
import { openHeaders, readPasted as read } from '../../support/read-pasted.ts';

const url = 'http://127.0.0.1:8000/chat';

describe('pasted PowerShell is read with the variables that it sets', () => {
  test.each([
    [
      'as Postman writes them',
      `$headers = New-Object "System.Collections.Generic.Dictionary[[String],[String]]"
$headers.Add("X-Team", "deck")
$headers.Add("Authorization", "Bearer sk-1")

$body = @"
{
  \`"input\`": \`"hi\`"
}
"@

$response = Invoke-RestMethod '${url}' -Method 'POST' -Headers $headers -Body $body
$response | ConvertTo-Json`,
      '{\n  "input": "hi"\n}',
    ],
    [
      'as people write them',
      `$uri = "${url}"
$h = @{ 'X-Team' = 'deck' }
$H["Authorization"] = "Bearer sk-1"
$body = '{"input":"hi"}'
irm -Uri $uri -Method Post -Headers $h -Body $body -ContentType 'application/json'`,
      '{"input":"hi"}',
    ],
  ])('%s', (_, text, body) => {
    expect(read(text)).toMatchObject({
      method: 'POST',
      url,
      headers: { 'X-Team': 'deck', Authorization: 'Bearer sk-1' },
      body,
      notes: [],
    });
  });

  test('and asks for a value that is a variable itself', () => {
    const text = `$h = @{ 'X-Key' = "$key" }\nirm ${url} -Headers $h`;
    expect(openHeaders(text).map(({ name }) => name)).toEqual(['X-Key']);
  });

  test.each([
    [`$h = @{}\n$h.Add("X-Key", $key)\n$h['X-Id'] = $env:ID\nirm ${url} -Headers $h`, ['X-Key', 'X-Id']],
    [`$h = @{}\n$h.Add("X-Key", "k")\n$h = @{}\n$h.Add("X-Id", "$id")\nirm ${url} -Headers $h`, ['X-Id']],
  ])('and takes what is added to its last table: %s', (text, names) => {
    expect(openHeaders(text).map(({ name }) => name)).toEqual(names);
    expect(Object.keys(read(text).headers)).toEqual(names);
  });

  test('and takes no proxy for its URL', () => {
    expect(read(`$u = "${url}"\nirm $u -Proxy http://proxy`).url).toBe(url);
    const problem = { code: 'open-url', url: '$u' };
    expect(readRequest('irm $u -Proxy http://proxy')).toEqual({ kind: 'refused', problem });
  });

  test('and names headers that it does not find, and parameters that change the request', () => {
    const text = `irm ${url} -Headers $h -Proxy http://proxy -Body ($body | ConvertTo-Json)`;
    expect(read(text)).toMatchObject({ body: undefined, notes: [{ names: ['-Headers $h', '-proxy'] }] });
  });
});
