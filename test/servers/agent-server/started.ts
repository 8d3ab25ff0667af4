import type { TestProject } from 'vitest/node';
import { startRealAgentServer } from '../../../demo/real-agent-server.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the Agent Server that all test files of a project share. */
    agentServer: string;
  }
}

/** Starts a real Agent Server once for all tests of a project. */
export async function setup(project: TestProject) {
  const server = await startRealAgentServer();
  project.provide('agentServer', server.origin);
  return () => server.stop();
}
