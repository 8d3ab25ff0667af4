import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readingTasks } from '../lib/markdown/reading-tasks.ts';
import { serveTasks } from '../lib/platform/browser/timed-work.ts';

export default defineUnlistedScript(() => serveTasks(self, readingTasks));
