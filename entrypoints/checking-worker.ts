import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { filteringTasks } from '../lib/chat/trace/item-filter.ts';
import { checkingTasks } from '../lib/form/schema/schema-problems.ts';
import { serveTasks } from '../lib/platform/browser/timed-work.ts';

export default defineUnlistedScript(() => serveTasks(self, { ...checkingTasks, ...filteringTasks }));
