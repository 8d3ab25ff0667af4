import { originPattern } from '../../chat/profile/profile.ts';

type World = {
  requestAccess(pattern: string): Promise<boolean>;
  hasAccess(pattern: string): Promise<boolean>;
  checkAccess(): Promise<void>;
};

/**
 * Access for a profile that is being stored: asked for in the click, before anything is awaited. Until the worker
 * knows the profile, a picture of that site that is just done may give the same access back: then it is asked for
 * again, while the click still counts.
 */
export function keepAccess<T>(url: string, store: () => Promise<T>, world: World): Promise<T> {
  const pattern = originPattern(url);
  const asked = world.requestAccess(pattern);
  const stored = store();
  void Promise.all([asked, stored]).then(async ([isGiven]) => {
    if (isGiven && !(await world.hasAccess(pattern))) await world.requestAccess(pattern);
    await world.checkAccess();
  });
  return stored;
}
