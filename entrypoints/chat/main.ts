import { startApp } from '../../components/app/app.tsx';
import { protocols } from '../../lib/protocols/protocols.ts';

const loadPartsReader = async () => (await import('../../lib/protocols/answer-parts.ts')).partsBy;

startApp('page', protocols, loadPartsReader);
