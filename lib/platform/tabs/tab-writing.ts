import { browser } from 'wxt/browser';
import { writerKey } from '../../page/page-keys.ts';
import {
  type FieldFinding,
  fieldFinding,
  findingOf,
  type Insertion,
  insertion,
  type WritingRequest,
} from '../../page/writing/page-writing.ts';
import { askInPage, type NoAccess, whyRefused, withinPatience, withLateAccess } from './tab-asking.ts';

/** A field that was found: the document it is in, and the name under which that document keeps it. */
export type FieldPlace = { tabId: number; documentId: string; id: string };

export type TabFinding = (FieldFinding & { place: FieldPlace }) | { status: 'none' } | NoAccess;
/** `unanswered`: the page did not say in time whether it has the text; it may still take it. */
export type TabInsertion = Insertion | NoAccess | { status: 'unanswered' };

/** Finds the field with the focus in a tab, also in a frame that may be read. Never throws. */
export const findField = (tabId: number): Promise<TabFinding> =>
  withLateAccess(tabId, () => findFieldNow(tabId));

async function findFieldNow(tabId: number): Promise<TabFinding> {
  const id = crypto.randomUUID();
  const target = { tabId, allFrames: true };
  try {
    const request: WritingRequest = { do: 'find', id };
    const done = await withinPatience(
      browser.scripting
        .executeScript({ target, files: ['/page-writer.js'] })
        .then(() => browser.scripting.executeScript({ target, args: [writerKey, request], func: askInPage })),
    );
    const found = findingOf(
      done.flatMap(({ frameId, documentId, result }) => {
        const finding = fieldFinding.safeParse(result).data;
        return finding ? [{ isTop: frameId === 0, documentId, finding }] : [];
      }),
    );
    return found
      ? { ...found.finding, place: { tabId, documentId: found.documentId, id } }
      : { status: 'none' };
  } catch (error) {
    return whyRefused(error);
  }
}

/** Inserts a text into the field that was found. Never throws. */
export async function insertText(
  place: FieldPlace,
  text: string,
  patienceMs?: number,
): Promise<TabInsertion> {
  const { tabId, documentId, id } = place;
  const request: WritingRequest = { do: 'insert', id, text };
  try {
    const target = { tabId, documentIds: [documentId] };
    const [done] = await withinPatience(
      browser.scripting.executeScript({ target, args: [writerKey, request], func: askInPage }),
      patienceMs,
    );
    return insertion.parse(done?.result);
  } catch (error) {
    const refused = whyRefused(error);
    if (refused.status === 'no-access') return refused;
    // Any other refusal: another document is there, and the browser names neither.
    return { status: refused.shows === 'busy' ? 'unanswered' : 'gone' };
  }
}
