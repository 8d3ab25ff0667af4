import { startApp } from '../../components/app/app.tsx';

startApp('page');
