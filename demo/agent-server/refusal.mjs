/** Ends the handling of a request with a status and a reason. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} detail
   */
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {unknown} [body]
 * @param {Record<string, string>} [headers]
 */
export function sendJson(response, status, body, headers = {}) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  response.writeHead(status, { ...type, ...headers, ...(status === 204 ? {} : length(text)) }).end(text);
}

/** @param {string} text */
const length = (text) => ({ 'content-length': String(Buffer.byteLength(text)) });
