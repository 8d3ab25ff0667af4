/** Texts that look like words but are never shown, by file; `all` exempts the whole file. */
export const notForReading: Record<string, readonly string[] | 'all'> = {
  // File extensions and parts of domain names.
  'lib/chat/answer/link-host.ts': 'all',
  // Tags of HTML around text.
  'lib/chat/transfer/export/markdown-html.ts': [
    '<pre dir="ltr"><code>…</code></pre>',
    '<ol start="…">…</ol>',
    '<code dir="ltr">…</code>',
    '<a href="…" rel="noopener noreferrer">…</a>',
    '<details open><summary>…</summary>…</details>',
  ],
  // The HTML of a page and its style sheet.
  'lib/chat/transfer/export/html-document.ts': 'all',
  // Lines of a stream of events.
  'lib/demo/demo-server.ts': 'all',
  // Names of environments in TeX.
  'lib/markdown/formula/formula.ts': [
    'align alignat aligned alignedat array Bmatrix bmatrix cases CD darray dcases drcases equation ',
    'gather gathered matrix multline pmatrix rcases smallmatrix split subarray Vmatrix vmatrix',
  ],
  // Names of keys.
  'lib/chat/settings/page-keys.ts': 'all',
  'lib/chat/trace/step-rows.ts': ['Home', 'End'],
  // Names and schemes of headers.
  'lib/chat/profile/wanted-secret.ts': 'all',
  // Names of other programs.
  'lib/agent-server/agent-server.ts': ['Agent Server'],
  // The words of LangChain and of Python.
  'lib/agent-server/question/described-call.ts': 'all',
  'lib/chat/transfer/import/foreign-entry.ts': ['Claude', 'Open WebUI'],
  'lib/chat/transfer/import/read-element.ts': [
    'Cherry Studio',
    'Grok',
    'Google AI Studio',
    'Chatbot UI',
    'LM Studio',
  ],
  'lib/chat/trace/export/har.ts': ['Runnel'],
  // Field names that show the purpose of a field.
  'lib/form/input-names.ts': 'all',
  // Words in names.
  'lib/form/secret-signs.ts': 'all',
  // Names and values of headers, and options of commands.
  'lib/chat/pasted/curl-request.ts': [
    'Accept',
    'Authorization',
    'Basic …',
    'Bearer …',
    'Cookie',
    'Referer',
    'deflate, gzip, br, zstd',
  ],
  'lib/chat/pasted/read-powershell.ts': [
    'Cookie',
    '-Headers …',
    'uri method contenttype body websession sessionvariable usebasicparsing timeoutsec outfile passthru maximumredirection',
  ],
  'lib/chat/pasted/other-language.ts': 'all',
  'lib/chat/sharing/outgoing-request.ts': ['Accept'],
  'lib/chat/sharing/written-curl.ts': ['--data-raw …', '"$(printf …)"'],
  // Code and its literals.
  'lib/chat/pasted/settings.ts': ['Basic …', 'Authorization', 'True', 'False'],
  'lib/chat/pasted/python-literal.ts': ['True', 'False', 'None'],
  'lib/chat/sharing/written-code.ts': 'all',
  // Selectors.
  'components/chat/composer/PageDrop.tsx': ['input, textarea'],
  'components/find/found-marks.ts': [
    'figcaption, button, details:not([data-written]), [aria-hidden="true"]',
    'p, li, pre, td, th, h1, h2, h3, h4, h5, h6, blockquote, summary, div',
  ],
  'components/reading/Formula.tsx': ['p, li, td, th, h3, h4, h5, h6, div'],
  'components/ui/tooltips.ts': ['dialog, main', 'input, textarea'],
  'components/ui/ShowMore.tsx': ['summary, button, a[href], input, select, textarea'],
  'components/ui/focus.ts': ['input, select, textarea'],
  // Names of elements and languages, and selectors, of the pages that are read.
  'lib/page/code-blocks.ts': [
    'default none plain plaintext text txt nohighlight no-highlight auto highlighted notranslate wrapper block snippet container',
    'bash clojure cpp css dart elixir haskell html java javascript js json kotlin lua perl php python ruby rust scala shell sql swift toml ts typescript xml yaml',
    'code, table, td',
  ],
  'lib/page/copied-element.ts': 'all',
  'lib/page/tables.ts': 'all',
  'lib/page/flat-tree.ts': 'all',
  'lib/page/formulas.ts': 'all',
  'lib/page/markdown.ts': 'all',
  'lib/page/selected-part.ts': 'all',
  'lib/page/selected.ts': 'all',
  'lib/page/shown.ts': 'all',
  // Values of styles.
  'components/reading/Markdown.tsx': ['auto …px'],
  'components/ui/popover.ts': ['…px auto auto …px', 'auto auto …px …px'],
  // Names of keys.
  'components/chat/log/use-following.ts': ['Home'],
  'components/find/FindBar.tsx': ['Enter', 'Escape'],
  // Messages of errors.
  'lib/sse/sse.ts': ['more than … MiB'],
  'lib/worker/runs/run-engine.ts': ['The run had no end.'],
  // Suffix of type names.
  'lib/message/message-chunk.ts': ['Chunk'],
  // Attributes and properties that MathML may have.
  'lib/markdown/formula/math-tree.ts': 'all',
  // The name of a header.
};
