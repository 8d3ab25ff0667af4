import { startApp } from '../../components/app/app.tsx';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';

startApp('page', pageProtocols);
