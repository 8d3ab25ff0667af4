import { startApp } from '../../components/app/app.tsx';
import { protocols } from '../../lib/protocols/protocols.ts';

const loadPartsReader = async () => (await import('../../lib/protocols/answer-parts.ts')).partsBy;
const loadCheckupBy = async () => (await import('../../lib/protocols/checkups.ts')).checkupBy;

startApp('panel', protocols, { loadPartsReader, loadCheckupBy });
