import { visitInLongerWords } from './pseudo-screens.ts';

visitInLongerWords('ltr');
