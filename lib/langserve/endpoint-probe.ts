import { type Json, parseSent } from '../json/json.ts';
import type { DataTransferMode } from '../runnable/data-transfer-mode.ts';
import { isSchema } from '../runnable/description.ts';
import type { AskServer, DiscoveryFailure } from '../runnable/discovery.ts';
import { refusal } from './discovery-document.ts';
import { endpointOf } from './mode-path.ts';

const kibibyte = 1024;
const largestSchema = 4 * kibibyte * kibibyte;

type Probed = { modes: DataTransferMode[]; input?: Json; failure?: DiscoveryFailure };

/** Tells which modes a runnable exposes and what it takes, without running it (docs/protocol.md#probing-an-endpoint). */
export async function probeEndpoints(url: string, ask: AskServer): Promise<Probed> {
  const [stream, batch, schema] = await Promise.all([
    probeMode(`${url}/${endpointOf('stream')}`, ask),
    probeMode(`${url}/${endpointOf('batch')}`, ask),
    ask({ url: `${url}/input_schema`, method: 'GET', accept: 'application/json', limit: largestSchema }),
  ]);
  const modes: DataTransferMode[] = [
    ...(stream.isExposed ? ['stream' as const] : []),
    ...(batch.isExposed ? ['batch' as const] : []),
  ];
  const isWhole = schema.kind === 'answered' && schema.status === 200 && schema.isWhole;
  const input = isWhole ? parseSent(schema.text) : undefined;
  const failure = stream.failure ?? batch.failure;
  return { modes, ...(isSchema(input) ? { input } : {}), ...(failure ? { failure } : {}) };
}

/** Asks by GET, then by OPTIONS: some servers answer a GET with 404 where only POST is allowed. */
async function probeMode(
  url: string,
  ask: AskServer,
): Promise<{ isExposed: boolean; failure?: DiscoveryFailure }> {
  const answer = await ask({ url, method: 'GET', accept: '*/*', limit: kibibyte });
  if (answer.kind === 'answered' && answer.status === 405) return { isExposed: true };
  const failure = refusal(url, answer);
  if (answer.kind !== 'answered' || failure?.kind === 'needs-key') {
    return { isExposed: false, ...(failure ? { failure } : {}) };
  }
  const options = await ask({ url, method: 'OPTIONS', accept: '*/*', limit: kibibyte });
  const isExposed = options.kind === 'answered' && options.status < 300 && /\bPOST\b/i.test(options.allow);
  return { isExposed };
}
