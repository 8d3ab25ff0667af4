import { readdirSync, readFileSync } from 'node:fs';
import type { StoredValue } from './stored-values.ts';

const folder = new URL('../fixtures/stored/', import.meta.url);

/** Reads a value stored by one version of Runnel; these files never change. */
export const frozenText = (name: StoredValue, version: string): string =>
  readFileSync(new URL(`${name}.${version}.json`, folder), 'utf8');

export const frozenNames = (): string[] => readdirSync(folder).sort();
