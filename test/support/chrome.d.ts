/** Parts of the extension API that tests call inside an extension page. */
declare const chrome: {
  action: { getBadgeText(details: object): Promise<string>; getTitle(details: object): Promise<string> };
  commands: { getAll(): Promise<{ name: string; shortcut: string }[]> };
  sidePanel: { close?: unknown };
  alarms: { getAll(): Promise<{ name: string }[]> };
  management: { getPermissionWarningsByManifest(manifest: string): Promise<string[]> };
  notifications: {
    getAll(): Promise<Record<string, unknown>>;
    onClicked: { dispatch(id: string): void };
  };
  permissions: {
    getAll(): Promise<{ origins: string[]; permissions: string[] }>;
    remove(permissions: { origins: string[] }): Promise<boolean>;
    onAdded: { addListener(listen: (permissions: { origins?: string[] }) => void): void };
  };
  runtime: {
    sendMessage(message: unknown): Promise<unknown>;
    openOptionsPage(): Promise<void>;
    getManifest(): Record<string, unknown>;
  };
  scripting: {
    executeScript<Args extends unknown[]>(injection: {
      target: { tabId: number };
      files?: string[];
      func?: (...args: Args) => unknown;
      args?: Args;
    }): Promise<{ result?: unknown }[]>;
  };
  storage: {
    session: {
      get(keys: string | null): Promise<Record<string, unknown>>;
      set(items: Record<string, unknown>): Promise<void>;
    };
    local: {
      QUOTA_BYTES: number;
      getBytesInUse(): Promise<number>;
      get(): Promise<Record<string, unknown>>;
      set(items: Record<string, unknown>): Promise<void>;
      remove(key: string): Promise<void>;
    };
  };
  tabs: {
    query(wanted: object): Promise<{ id?: number; title?: string; url?: string; windowId: number }[]>;
    getCurrent(): Promise<{ id?: number } | undefined>;
    discard(id: number): Promise<{ discarded: boolean } | undefined>;
  };
  windows: { create(wanted: { tabId: number }): Promise<object> };
};
