import type { DiscoveryFailure } from '../../runnable/discovery.ts';
import { sizeText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import { seconds } from '../run/time-text.ts';
import { noReplyText } from '../server/no-reply-text.ts';

type Said = { title: string; remedy: string };

/** Longest search, in milliseconds. */
export const discoveryLimitMs = 10_000;

/** Says why no runnable was found at a host, and what to do next. */
export function discoveryFailureText(failure: DiscoveryFailure, host: string): Said {
  switch (failure.kind) {
    case 'unreachable':
      if (failure.reason) return noReplyText(failure.reason, host);
      return { title: say('discovery_unreachable', { host }), remedy: say('discovery_unreachableRemedy') };
    case 'offline':
      return { title: say('doctor_offline_title'), remedy: say('discovery_offlineRemedy') };
    case 'no-access':
      return { title: say('discovery_noAccess', { host }), remedy: say('discovery_noAccessRemedy') };
    case 'secrets-locked':
      return { title: say('failure_secretsLocked_title'), remedy: say('discovery_secretsLockedRemedy') };
    case 'no-answer':
      return {
        title: say('discovery_noAnswer', { host, duration: seconds(discoveryLimitMs) }),
        remedy: say('discovery_noAnswerRemedy'),
      };
    case 'needs-key':
      return {
        title: say('discovery_needsKey'),
        remedy: say('discovery_needsKeyRemedy', { status: String(failure.status) }),
      };
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
      return {
        title: say('discovery_badStatus', { status: String(failure.status) }),
        remedy: say('discovery_badStatusRemedy', { url: failure.url }),
      };
    case 'nothing-listed':
      return {
        title: say('discovery_nothingListed'),
        remedy: say('discovery_nothingListedRemedy', { url: failure.url }),
      };
    case 'unreadable':
      return {
        title: say('discovery_unreadable'),
        remedy: say('discovery_unreadableRemedy', { url: failure.url }),
      };
    case 'web-page':
      return { title: say('discovery_webPage', { host }), remedy: say('discovery_webPageRemedy') };
    case 'not-found':
      return {
        title: say('discovery_notFound'),
        remedy: say('discovery_notFoundRemedy', { url: failure.url }),
      };
    case 'list-switched-off':
      return {
        title: say('discovery_listSwitchedOff'),
        remedy: say('discovery_listSwitchedOffRemedy', { url: failure.url }),
      };
  }
}
