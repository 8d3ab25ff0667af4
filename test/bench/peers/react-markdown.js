import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { showWith } from './react-answer.js';

const remarkPlugins = [remarkGfm];
showWith(Markdown, { remarkPlugins });
