import type { NoAccess } from '../../platform/tabs/tab-access.ts';
import { say } from '../../words/say.ts';

/** Says why a tab is closed to Runnel, and what opens it. */
export const tabAccessText = (access: NoAccess): string =>
  access.status === 'no-access'
    ? say('context_noAccess')
    : say('context_unreadable', { reason: access.reason });
