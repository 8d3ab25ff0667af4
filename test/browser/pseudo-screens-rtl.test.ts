import { visitInLongerWords } from './pseudo-screens.ts';

visitInLongerWords('rtl');
