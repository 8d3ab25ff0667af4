/** A tab where a gesture was made. `problem` says why its page was not added. */
export type OtherTab = { tabId: number; title: string; url: string; problem?: string };

/** Something that the person has to choose or do before a tab is added to the message. */
export type TabQuestion = { dismiss(): void } & (
  | {
      kind: 'access';
      tabId: number;
      /** Host of the last gesture on the tab, if it can be asked for; the tab may show another by now. */
      host: string | undefined;
      problem: string | undefined;
      /** Must be called in a click. */
      allow(): void;
    }
  | {
      kind: 'tables';
      tables: { name: string; rows: number; columns: number }[];
      choose(place: number): void;
    }
  | {
      kind: 'tabs';
      tabs: OtherTab[];
      /** Resolves to whether all were added; the others stay, each with a problem. */
      add(tabIds: number[]): Promise<boolean>;
    }
);
