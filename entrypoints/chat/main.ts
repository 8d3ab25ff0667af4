import { startApp } from '../app/app.tsx';

startApp('page');
