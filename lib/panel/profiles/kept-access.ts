import { originPattern } from '../../chat/profile/profile.ts';

type World = {
  requestAccess(pattern: string): Promise<boolean>;
  hasAccess(pattern: string): Promise<boolean>;
  checkAccess(): Promise<void>;
};

/**
 * Requests access for a profile in the click, before awaiting anything, and stores the profile. A picture of
 * that site may return the access before the worker knows the profile: then requests it again while the click
 * still counts.
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
