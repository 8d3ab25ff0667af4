import { type MenuItem, type MenuProfile, menuItems } from '../../chat/intent/page-menu.ts';

type MenuWorld = {
  readProfile(): Promise<MenuProfile | undefined>;
  show(items: MenuItem[]): Promise<void>;
  inOrder<T>(task: () => Promise<T>): Promise<T>;
};

/** Builds what renews the context menu, if it would show anything else than this worker has shown. */
export function createPageMenu({ readProfile, show, inOrder }: MenuWorld): () => Promise<void> {
  let shown: string | undefined;
  return () =>
    inOrder(async () => {
      const profile = await readProfile();
      const wanted = JSON.stringify(profile ?? null);
      if (wanted === shown) return;
      await show(menuItems(profile));
      shown = wanted;
    });
}
