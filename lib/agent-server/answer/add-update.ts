import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { isSameJson } from '../../json/same-json.ts';
import { put } from '../../message/merge.ts';
import { isMessage, isMessageList } from '../../message/message.ts';
import { noteField } from './add-state.ts';
import type { HeldRun } from './held-run.ts';
import { addWhole, type Origin } from './live-messages.ts';
import { idOf, stateView } from './state-view.ts';

/** Adds the finished steps of an event: what each node returned, which may be anything. */
export function addUpdate(held: HeldRun, update: JsonObject, path: string[]) {
  for (const [node, returned] of Object.entries(update)) {
    if (isOfServer(node)) continue;
    held.steps.push({ path, node, returned: restOf(held, returned, { path, node }), unkept: [] });
  }
}

/** Tells whether the server has written an entry, which is no node: `__interrupt__`, `__metadata__`. */
const isOfServer = (node: string) => /^__\w+__$/.test(node) && node !== '__proto__';

/** Takes the messages out of what a node returned; the rest remains. */
function restOf(held: HeldRun, returned: Json, origin: Origin): Json {
  if (isMessage(returned) || isMessageList(returned)) {
    takeMessages(held, returned, origin);
    return null;
  }
  // A node may return several commands.
  if (Array.isArray(returned) && returned.every(isJsonObject)) {
    const rests = returned.map((one) => restOf(held, one, origin)).filter((rest) => rest !== null);
    return rests.length > 0 ? rests : null;
  }
  return isJsonObject(returned) ? restOfDict(held, returned, origin) : returned;
}

function restOfDict(held: HeldRun, returned: JsonObject, origin: Origin): Json {
  const rest: JsonObject = {};
  for (const [name, value] of Object.entries(returned)) {
    if (isMessage(value) || isMessageList(value)) takeMessages(held, value, origin);
    else {
      put(rest, name, value);
      if (origin.path.length === 0) noteField(held, name);
    }
  }
  return Object.keys(rest).length > 0 ? rest : null;
}

function takeMessages(held: HeldRun, value: JsonObject | JsonObject[], origin: Origin) {
  const { byId } = stateView(held);
  for (const message of Array.isArray(value) ? value : [value]) {
    if (!isSameJson(byId.get(idOf(message)), message)) addWhole(held, message, origin);
  }
}
