/** The parts of the extension API that tests call inside a page of the extension. */
declare const chrome: {
  permissions: {
    getAll(): Promise<{ origins: string[] }>;
    remove(permissions: { origins: string[] }): Promise<boolean>;
  };
  storage: {
    local: { get(): Promise<Record<string, unknown>>; set(items: Record<string, unknown>): Promise<void> };
  };
};
