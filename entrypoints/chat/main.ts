import { startApp } from '../../components/app/app.tsx';
import { protocols } from '../../lib/protocols/protocols.ts';

startApp('page', protocols);
