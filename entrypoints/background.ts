import { defineBackground } from 'wxt/utils/define-background';
import { connectBy } from '../lib/protocols/connections.ts';
import { protocols } from '../lib/protocols/protocols.ts';
import { startWorker } from '../lib/worker/start-worker.ts';

export default defineBackground(() => startWorker({ protocols, connectBy }));
