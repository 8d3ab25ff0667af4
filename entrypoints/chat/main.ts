import { startApp } from '../../components/app/app.tsx';
import { protocols } from '../../lib/protocols/protocols.ts';

const loadDiscoverers = async () => (await import('../../lib/protocols/discoverers.ts')).allDiscoverers;
const loadPartsReader = async () => (await import('../../lib/protocols/answer-parts.ts')).partsBy;

startApp('page', protocols, { loadPartsReader, loadDiscoverers });
