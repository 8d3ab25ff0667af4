import type { DiscoveryFailure } from '../../runnable/discovery.ts';
import { sizeText } from '../../words/amounts.ts';
import { say, sayNotice } from '../../words/say.ts';
import { seconds } from '../run/time-text.ts';
import { noReplyText } from '../server/reply-text.ts';

type Said = { title: string; remedy: string };

/** Longest search, in milliseconds. */
export const discoveryLimitMs = 10_000;

/** Says why no runnable was found at a host, and what to do next. */
export function discoveryFailureText(failure: DiscoveryFailure, host: string): Said {
  switch (failure.kind) {
    case 'unreachable':
      if (failure.reason) return noReplyText(failure.reason, host);
      return sayNotice('discovery_unreachable', { host });
    case 'offline':
      return { title: say('doctor_offline_title'), remedy: say('discovery_offlineRemedy') };
    case 'no-access':
      return sayNotice('discovery_noAccess', { host });
    case 'secrets-locked':
      return { title: say('failure_secretsLocked_title'), remedy: say('discovery_secretsLockedRemedy') };
    case 'no-answer':
      return sayNotice('discovery_noAnswer', { host, duration: seconds(discoveryLimitMs) });
    case 'needs-key':
      return sayNotice('discovery_needsKey', { status: String(failure.status) });
    case 'redirected':
      return {
        title: say('failure_redirected_title'),
        remedy: say('discovery_redirectedRemedy', { url: failure.url }),
      };
    case 'too-large':
      return {
        title: say('discovery_tooLarge', { size: sizeText(failure.limitMiB * 1024 * 1024) }),
        remedy: say('discovery_enterUrl'),
      };
    case 'bad-status':
      return sayNotice('discovery_badStatus', { status: String(failure.status), url: failure.url });
    case 'nothing-listed':
      return sayNotice('discovery_nothingListed', { url: failure.url });
    case 'unreadable':
      return sayNotice('discovery_unreadable', { url: failure.url });
    case 'web-page':
      return sayNotice('discovery_webPage', { host });
    case 'not-found':
      return sayNotice('discovery_notFound', { url: failure.url });
    case 'list-switched-off':
      return sayNotice('discovery_listSwitchedOff', { url: failure.url });
  }
}
