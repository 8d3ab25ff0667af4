import { startApp } from '../app/app.tsx';

startApp('panel');
