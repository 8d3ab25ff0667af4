import { afterEach } from 'vitest';

// Test files share a page: each test leaves it empty.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/preact');
  afterEach(() => {
    cleanup();
    document.body.replaceChildren();
  });
}
