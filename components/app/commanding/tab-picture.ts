import { addTabPicture } from '../../../lib/panel/page/tab-files.ts';
import type { Panel } from '../../../lib/panel/panel.ts';

/** Attaches a picture of the tab in front. */
export const addPicture = async (panel: Panel) => addTabPicture(panel, await panel.loadTabWorld());
