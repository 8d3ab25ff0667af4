import { createElement, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { answer, offer, toEnd } from './read-answer.js';

/**
 * Renders the answer with a component that takes Markdown as its children; its state is set once per frame.
 */
export function showWith(Component, props) {
  function Answer() {
    const [text, setText] = useState('');
    useLayoutEffect(() => offer((_, whole) => setText(whole)), []);
    useLayoutEffect(toEnd);
    return createElement(Component, props, text);
  }
  createRoot(answer).render(createElement(Answer));
}
