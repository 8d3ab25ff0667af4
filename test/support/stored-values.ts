/**
 * Everything that Runnel stores or writes to a file, each with its versions, oldest first. Each version has a
 * frozen example in `test/fixtures/stored/{name}.{version}.json`, which never changes. `v1-0.6.0` is version 1
 * as release 0.6.0 wrote it, where optional fields were added without a new version.
 *
 * A field with a default may be added to the newest version. Any other change needs a new version: its
 * predecessor gets a frozen schema in `lib/chat/frozen` and its last example here.
 */
export const storedValues = {
  /** storage.local `profiles`; also in export files. */
  profiles: ['v1', 'v2', 'v2-0.6.0', 'v2-0.7.0', 'v2-0.7.0-groups', 'v2-0.7.0-context'],
  /** storage.local `secrets`. */
  secrets: ['v1', 'v1-0.7.0'],
  /** storage.local `secrets.lock`, null once the passphrase is removed. */
  'secrets-lock': ['v1'],
  /**
   * IndexedDB `descriptions`, up to 0.6.0 storage.local `description:{profile}`: a cache. Versions before 3
   * are not migrated but fetched again.
   */
  description: ['v1', 'v2', 'v3', 'v3-0.7.0', 'v4'],
  /** storage.local `settings`; a copy is in localStorage. */
  settings: ['v1'],
  /** storage.local `access.lent`; has no version field. */
  'lent-access': ['v1'],
  /** IndexedDB `runnel`. Records have no version field; those of all databases so far are version 1. */
  database: ['v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v7-0.7.0', 'v8', 'v9'],
  /**
   * localStorage: drafts, forms, the open conversation, marks of drawing pages, the last tidying; no version
   * field.
   */
  page: ['v1-0.2.0', 'v1-0.3.0', 'v1-0.6.0', 'v1-0.7.0'],
  /** storage.session: the browser empties it when Runnel is updated, so versions never meet. */
  session: ['v1', 'v1-0.7.0', 'v1-0.7.0-secrets', 'v1-0.7.0-passphrase', 'v1-0.7.0-queue', 'v1-0.7.0-tabs'],
  /** Files exported by a person. */
  export: ['v1', 'v1-0.6.0', 'v1-0.7.0'],
  prompts: ['v1', 'v1-0.7.0'],
} as const;

export type StoredValue = keyof typeof storedValues;

/** Copies of unreadable values have no version. */
export const setAside = ['profiles.unreadable', 'secrets.unreadable', 'settings.unreadable'];
