import type { TestProject } from 'vitest/node';
import { startLangServe } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the LangServe that all test files of a project share. */
    langServe: string;
  }
}

/** Starts a real LangServe once for all tests of a project. */
export async function setup(project: TestProject) {
  const isShort = project.name === 'langserve';
  const langServe = await startLangServe(isShort ? { groups: ['texts'] } : {});
  project.provide('langServe', langServe.origin);
  return () => langServe.stop();
}
