/** Ends the handling of a request with a status and a reason. */
export class Refusal extends Error {
  /** @param {number} status @param {string} detail */
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

/** @param {import('node:http').ServerResponse} response @param {number} status @param {unknown} body */
export const sendJson = (response, status, body) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
