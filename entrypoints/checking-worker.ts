import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { checkingTasks } from '../lib/langserve/checking-tasks.ts';
import { serveTasks } from '../lib/platform/timed-work.ts';

export default defineUnlistedScript(() => serveTasks(self, checkingTasks));
