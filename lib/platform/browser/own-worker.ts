/** Files of this extension that may run as a dedicated worker, named after their entrypoints. */
const files = ['/checking-worker.js', '/reading-worker.js'] as const;

type WorkerFile = (typeof files)[number];

type Policy = { createScriptURL(file: string): string };

/** The Trusted Types API; browsers without it accept a plain URL. */
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

let made: Policy | undefined;

const rules: Policy = {
  createScriptURL(file) {
    if (!files.some((known) => known === file))
      throw new TypeError(`${file} is not a worker of this extension.`);
    return file;
  },
};

/**
 * Returns the policy that the content security policy names. Made once: the browser refuses a second of that
 * name.
 */
function policy(): Policy {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  made ??= trustedTypes?.createPolicy('own-worker', rules) ?? rules;
  return made;
}

/** Starts a dedicated worker of this page. Throws a TypeError for a file that is not one of ours. */
export const startOwnWorker = (file: WorkerFile): Worker => new Worker(policy().createScriptURL(file));
