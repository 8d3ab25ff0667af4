/** @typedef {import('./runnables.mjs').DemoRunnable} DemoRunnable */
/** @typedef {{ status: number, body: unknown }} Refusal `body` undefined stands for an uncaught exception */

const problemUrl = 'https://errors.pydantic.dev/2.13/v/';

/**
 * @param {string} type
 * @param {string[]} loc
 * @param {string} msg
 * @param {unknown} input
 * @param {object} [ctx]
 * @returns {Refusal}
 */
const unprocessable = (type, loc, msg, input, ctx) => ({
  status: 422,
  body: { detail: [{ type, loc, msg, input, ...(ctx && { ctx }), url: `${problemUrl}${type}` }] },
});

/**
 * @param {unknown} value
 * @param {string} name
 */
function notAModel(value, name) {
  const text = `Input should be a valid dictionary or instance of ${name}`;
  return unprocessable('model_type', [], text, value, { class_name: name });
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @param {DemoRunnable} runnable
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @returns {Refusal | undefined}
 */
export function refuseHeaders(runnable, headers) {
  for (const { name, value } of runnable.headers) {
    const sent = headers[name.toLowerCase()];
    if (sent === undefined) {
      const loc = ['header', name.toLowerCase()];
      return {
        status: 422,
        body: { detail: [{ type: 'missing', loc, msg: 'Field required', input: null }] },
      };
    }
    if (sent !== value) return { status: 400, body: { detail: `${name} header invalid` } };
  }
  return undefined;
}

/**
 * Reads the text and the whole input from the body of /invoke or /stream, checked in LangServe's order.
 * @param {DemoRunnable} runnable
 * @param {string} body
 * @returns {{ text: string, input: Record<string, unknown> } | Refusal}
 */
export function readInput(runnable, body) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(body);
  } catch {
    return { status: 422, body: { detail: ['Invalid JSON body'] } };
  }
  if (!isObject(value)) return notAModel(value, 'InvokeRequestShallowValidator');
  if (!('input' in value)) return unprocessable('missing', ['input'], 'Field required', value);
  if (value.config === null) return { status: 500, body: undefined };
  if (value.config !== undefined && !isObject(value.config)) {
    return unprocessable('dict_type', ['config'], 'Input should be a valid dictionary', value.config);
  }
  const { input } = value;
  const read = readText(runnable.inputKey, input);
  if (!('text' in read)) return read;
  const fields = isObject(input) ? input : {};
  const missing = runnable.required.find((name) => !(name in fields));
  if (missing !== undefined) return unprocessable('missing', [missing], 'Field required', input);
  return { text: read.text, input: fields };
}

/**
 * @param {string | null} key
 * @param {unknown} input
 * @returns {{ text: string } | Refusal}
 */
function readText(key, input) {
  if (key === null) return textOf(input, []);
  if (!isObject(input)) return notAModel(input, 'PromptInput');
  if (!(key in input)) return unprocessable('missing', [key], 'Field required', input);
  return textOf(input[key], [key]);
}

/**
 * @param {unknown} value
 * @param {string[]} loc
 */
function textOf(value, loc) {
  if (typeof value === 'string') return { text: value };
  return unprocessable('string_type', loc, 'Input should be a valid string', value);
}
