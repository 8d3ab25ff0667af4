/** @typedef {import('./screens.mjs').Screen} Screen */
/** @typedef {import('./stage.mjs').Stage} Stage */

/**
 * Asks a slow agent, breaks its connection, and opens the inspector of the answer that was read on.
 * @param {Stage} stage
 */
async function readOn(stage) {
  await stage.begin('slow');
  await stage.ask('ticks', 'streaming');
  await stage.seeText(/tick2/);
  stage.breakConnections();
  await stage.answered('done');
  await stage.press('button', /^Inspect: /);
  await stage.see('slider', 'Timeline');
}

/** @type {Screen[]} */
export const inspectorScreens = [
  {
    name: 'inspector-read-on',
    shows: 'An answer whose connection broke, and which was read on.',
    isOnlyChecked: true,
    open: readOn,
  },
  {
    name: 'inspector-read-on-requests',
    shows: 'Each request by which that answer was read on.',
    isOnlyChecked: true,
    async open(stage) {
      await readOn(stage);
      await stage.press('tab', 'Request');
      await stage.scrollTo('heading', 'Sent after it');
    },
  },
  {
    name: 'inspector-nodes',
    shows: 'The nodes and tools of a graph, with the times of the server.',
    isOnlyChecked: true,
    async open(stage) {
      await stage.begin('tools');
      await stage.ask('thanks');
      await stage.press('button', /^Inspect: /);
      await stage.press('tab', 'Steps');
      await stage.see('tree', 'Steps of the run');
    },
  },
];
