import { answer, offer, toEnd } from './read-answer.js';

const node = document.createTextNode('');
answer.className = 'plain';
answer.append(node);

offer((added) => {
  node.appendData(added);
  toEnd();
});
