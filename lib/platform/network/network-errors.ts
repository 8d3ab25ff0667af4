import { browser } from 'wxt/browser';
import type { WhyNoReply } from '../../runnable/no-reply.ts';
import { createHolders } from '../browser/holders.ts';
import { whyNamed } from './network-names.ts';

/** Milliseconds in which the browser names the error of a request that has failed. */
const nameMs = 1_000;

type Seen = { requestId: string; url: string; method: string; initiator?: string; originUrl?: string };
type Open = { url: string; method: string; requestId?: string; named(said: string): void };

/** Requests that have no reply yet, in the order in which they were sent. */
const open = new Set<Open>();

const isOwn = ({ initiator, originUrl = '' }: Seen) => (initiator ?? originUrl).startsWith(location.origin);

/** The browser tells of requests in the order in which they were sent, and once more of one that was redirected. */
function note(seen: Seen) {
  const requests = isOwn(seen) ? [...open] : [];
  const isIt = ({ requestId, url, method }: Open) =>
    requestId === undefined && url === seen.url && method === seen.method;
  const isKnown = requests.some(({ requestId }) => requestId === seen.requestId);
  const first = isKnown ? undefined : requests.find(isIt);
  if (first) first.requestId = seen.requestId;
  return undefined;
}

function name({ requestId, error }: { requestId: string; error: string }) {
  for (const request of open) if (request.requestId === requestId) request.named(error);
}

/** Requests of the worker are of no tab, so that nothing that a person visits is heard of. */
const ofNoTab = { urls: ['http://*/*', 'https://*/*'], tabId: -1 };

const listen = createHolders(() => {
  const { webRequest } = browser;
  webRequest?.onBeforeRequest.addListener(note, ofNoTab);
  webRequest?.onErrorOccurred.addListener(name, ofNoTab);
  return () => {
    webRequest?.onBeforeRequest.removeListener(note);
    webRequest?.onErrorOccurred.removeListener(name);
  };
});

/** Listens for the error of a request that is sent now, until `over` is called. */
export function watchErrors(url: string, method: string) {
  const leave = listen();
  const request: Open = { url: withoutHash(url), method, named: () => {} };
  const named = new Promise<string>((resolve) => {
    request.named = resolve;
  });
  open.add(request);
  return {
    /** Returns why a request failed that has been rejected just now. */
    async why(): Promise<WhyNoReply> {
      if (!browser.webRequest) return {};
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, nameMs));
      const said = await Promise.race([named, late]);
      return said === undefined ? {} : whyNamed(said);
    },
    over() {
      open.delete(request);
      leave();
    },
  };
}

const withoutHash = (address: string) => {
  const url = new URL(address);
  url.hash = '';
  return url.href;
};
