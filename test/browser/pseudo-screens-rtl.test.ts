import { describeScreens } from './pseudo-screens.ts';

describeScreens('rtl');
