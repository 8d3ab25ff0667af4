import { readdirSync, readFileSync } from 'node:fs';
import type { StoredValue } from './stored-values.ts';

const folder = new URL('../fixtures/stored/', import.meta.url);

/** A value as one version of Runnel stored it; these files are never changed. */
export const frozenText = (name: StoredValue, version: string): string =>
  readFileSync(new URL(`${name}.${version}.json`, folder), 'utf8');

export const frozenNames = (): string[] => readdirSync(folder).sort();
