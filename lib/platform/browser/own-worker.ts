/** The files of this extension that may run as a dedicated worker; the names of the entrypoints make them. */
const files = ['/checking-worker.js', '/reading-worker.js'] as const;

type WorkerFile = (typeof files)[number];

type Policy = { createScriptURL(file: string): string };

/** Browsers without Trusted Types take the address itself. */
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

let made: Policy | undefined;

const rules: Policy = {
  createScriptURL(file) {
    if (!files.some((known) => known === file))
      throw new TypeError(`${file} is no worker of this extension.`);
    return file;
  },
};

/** The one policy that the content security policy names; a second of its name is refused. */
function policy(): Policy {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  made ??= trustedTypes?.createPolicy('own-worker', rules) ?? rules;
  return made;
}

/** Starts a dedicated worker of this page. Throws a TypeError for a file that is not one of ours. */
export const startOwnWorker = (file: WorkerFile): Worker => new Worker(policy().createScriptURL(file));
