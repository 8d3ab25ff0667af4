import { isSecretName } from '../../form/secret-signs.ts';

/** Where a pasted request comes from. */
export type PastedSource =
  | 'curl'
  | 'wget'
  | 'httpie'
  | 'http'
  | 'fetch'
  | 'axios'
  | 'jquery'
  | 'python'
  | 'requests'
  | 'javascript'
  | 'graph'
  | 'powershell';

/**
 * `isOpen`: the value is a variable or code, so that a person must type it. `isSecret`: it has the value of a variable whose
 * name says that it is secret.
 */
export type PastedHeader = { name: string; value: string; isOpen: boolean; isSecret?: boolean };

/** Marks the headers that have the value of a variable with the name of a secret. */
export function withSecrets(headers: readonly PastedHeader[], variables: ReadonlyMap<string, string>) {
  const secrets = [...variables].flatMap(([name, value]) =>
    value !== '' && isSecretName(name) ? [value] : [],
  );
  return headers.map((header) =>
    secrets.some((secret) => header.value.includes(secret)) ? { ...header, isSecret: true } : header,
  );
}

/** Settings that Runnel does not support, as written. */
export type PasteNote = { code: 'ignored'; names: string[] };

/** The request that a pasted text would send. */
export type PastedRequest = {
  source: PastedSource;
  method: string;
  url: string;
  headers: PastedHeader[];
  body: string | undefined;
  notes: PasteNote[];
};

/** A call in a pasted text. */
export type PastedCall = {
  source: PastedSource;
  isSending: boolean;
  /** Whether its URL is that of a client, whose own calls are not in the text. */
  isClient?: boolean;
  /** Throws a PasteError if the URL is code. */
  url(): string;
  rest(url: string): Omit<PastedRequest, 'source' | 'url'> & { url?: string };
};

/** Reason why a pasted text that was recognised cannot be used. */
export type PasteProblem =
  | { code: 'no-url' | 'several-urls' | 'several-commands' | 'too-long' }
  /** A value that the browser cannot read: `option` names a file or the standard input. */
  | { code: 'file'; option: string }
  | { code: 'argument-missing'; option: string }
  | { code: 'open-quote'; quote: string }
  /** A letter that Python writes by its name in Unicode. */
  | { code: 'letter-name'; name: string }
  /** A language or a library that Runnel does not read. */
  | { code: 'other-language'; language: string }
  /** A typographic quote that has no other end. */
  | { code: 'typographic'; quote: string; line: string; column: string }
  /** The URL contains a variable or code. */
  | { code: 'open-url'; url: string }
  | { code: 'unreadable'; problem: string };

export type ReadRequest =
  | { kind: 'request'; request: PastedRequest }
  | { kind: 'refused'; problem: PasteProblem };

/** A problem that ends the reading of a request; `readRequest` catches it. */
export class PasteError extends Error {
  readonly problem: PasteProblem;
  constructor(problem: PasteProblem) {
    super(problem.code);
    this.problem = problem;
  }
}
