import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, root, run, step } from './needs.mjs';

// Any Node that npm runs on must parse this file, too.

/**
 * @typedef {object} PythonServer
 * @property {string} name
 * @property {string} folder where its virtual environment is made
 * @property {string} requirements
 * @property {[number, number]} python the oldest version that it runs on
 */

/** @type {PythonServer} */
const langServe = {
  name: 'LangServe',
  folder: 'test/servers/langserve',
  requirements: 'test/servers/langserve/requirements.txt',
  python: [3, 10],
};

/** @type {PythonServer} */
const agentServer = {
  name: 'a LangGraph Agent Server',
  folder: 'test/servers/agent-server',
  requirements: 'test/servers/agent-server/app/requirements.txt',
  python: [3, 11],
};

/** @type {PythonServer} */
const modelPackages = {
  name: "LangChain's packages of models",
  folder: 'test/servers/content-blocks',
  requirements: 'test/servers/content-blocks/requirements.txt',
  python: [3, 11],
};

/** Creates the virtual environment with a real LangServe; returns the reason if impossible. */
export const ensureLangServe = () => ensureServer(langServe);

/** Creates the virtual environment with a real Agent Server; returns the reason if impossible. */
export const ensureAgentServer = () => ensureServer(agentServer);

/** Creates the virtual environment with the packages of models; returns the reason if impossible. */
export const ensureModelPackages = () => ensureServer(modelPackages);

/**
 * Installs the requirements of a server into a virtual environment of its own, unless they are there.
 * @param {PythonServer} server
 */
async function ensureServer({ name, folder, requirements, python: oldest }) {
  const venv = join(root, folder, '.venv');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, requirements)))
    .digest('hex');
  const stamp = join(venv, 'requirements.sha256');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return undefined;
  if (!pythonWithVenv(oldest)) await aptInstall(['python3', 'python3-venv', 'python3-pip']);
  const python = pythonWithVenv(oldest);
  if (!python)
    return `Python ${oldest.join('.')} or later with venv was not found. Install it (python.org, or python3-venv).`;
  const made = await step(`making a virtual environment with ${name} (pip), about a minute`, async () => {
    const { ok, tail } = await run(python, ['-m', 'venv', '--clear', venv], { quiet: true });
    if (!ok) return { ok, tail };
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements];
    return run(pythonIn(venv), pip, { quiet: true });
  });
  if (!made.ok) return `${name} could not be installed: ${made.tail.trim().split('\n').at(-1)}`;
  mkdirSync(venv, { recursive: true });
  writeFileSync(stamp, wanted);
  return undefined;
}

/** @param {string} venv */
const pythonIn = (venv) => join(venv, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');

/** @param {[number, number]} oldest */
function pythonWithVenv(oldest) {
  const check = `import sys, venv, ensurepip; sys.exit(sys.version_info < (${oldest.join(', ')}))`;
  const names = ['python3', 'python', 'py', 'python3.13', 'python3.12', 'python3.11'];
  return names.find((name) => spawnSync(name, ['-c', check]).status === 0);
}
