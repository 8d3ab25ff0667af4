import type { IncomingMessage, ServerResponse } from 'node:http';

/** A challenge without flags that need more than a user and a password. */
const challenge = Buffer.concat([
  Buffer.from('NTLMSSP\0'),
  Buffer.from(
    '02000000000000003800000005828aa20102030405060708000000000000000004000400380000000a00614a0000000f',
    'hex',
  ),
  Buffer.from('00000000', 'hex'),
]).toString('base64');

/** Replies as a site with NTLM, which signs in each connection: 401 until it has answered the challenge. */
export function createNtlm() {
  const states = new WeakMap<object, 'asked' | 'signed-in'>();
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { socket } = request;
    const token = Buffer.from((request.headers.authorization ?? '').replace(/^NTLM /, ''), 'base64');
    if (token[8] === 3 && states.get(socket) === 'asked') states.set(socket, 'signed-in');
    if (states.get(socket) === 'signed-in') return true;
    if (token[8] === 1) states.set(socket, 'asked');
    const wanted = token[8] === 1 ? `NTLM ${challenge}` : 'NTLM';
    response.writeHead(401, { 'www-authenticate': wanted, 'content-length': 0 }).end();
    return false;
  };
}
