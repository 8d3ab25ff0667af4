import { Streamdown } from 'streamdown';
import { showWith } from './react-answer.js';

showWith(Streamdown, {});
