import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { comparingTasks } from '../lib/chat/compare/difference.ts';
import { readingTasks } from '../lib/markdown/reading-tasks.ts';
import { serveTasks } from '../lib/platform/browser/timed-work.ts';

export default defineUnlistedScript(() => serveTasks(self, { ...readingTasks, ...comparingTasks }));
