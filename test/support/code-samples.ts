import type { CodeLanguage } from '../../lib/markdown/code/code-block.ts';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: other languages use the same syntax.
/** A few lines of each language with its peculiarities. */
export const codeSamples: Record<CodeLanguage, string> = {
  bash: 'for f in *.txt; do\n  echo "$f ${x:-1}" | grep -v \'a\' > /dev/null # note\ndone\n',
  c: "#define A(x) ((x) + 1)\nstatic int f(const char *s) { return s[0] == '\\0' ? 0x1f : A(2); }\n",
  cpp: '#include <vector>\ntemplate <typename T> class A : B { virtual int f(const std::string& s) { return 2u; } };\n',
  csharp: 'public async Task<int> F(string a = $"x {b}") { /* note */ return await G<int>(a) ?? 0; }\n',
  css: '.a > b:hover { color: #fff; margin: calc(1px + 2em); } /* note */\n@media print { a { b: url(x) } }\n',
  diff: '--- a\n+++ b\n@@ -1,2 +1,2 @@\n-old\n+new\n same\n',
  go: 'func (r *R) F(a []string) (int, error) {\n\tfor i := range a { fmt.Printf("%d\\n", i) } // note\n}\n',
  java: '@Override\npublic <T> List<T> f(final int a) throws E { return new ArrayList<>(0x1F); } // note\n',
  javascript: 'const f = async (a, b = `t ${a}`) => /re[g]/.test(b) ? <p a="1">{a}</p> : null; // note\n',
  json: '{ "a": [1, -2.5e3, true, null], "b": { "c": "d \\" e" } }\n',
  markdown: '# Title\n\n- **b** _i_ `c` [l](http://x)\n\n> q\n\n```js\nx\n```\n<b>h</b>\n',
  python:
    '@d\nclass A(B):\n    """Doc."""\n    def f(self, x: int = 3) -> str:\n        return f"{x!r}"  # note\n',
  rust: 'pub fn f<\'a, T: Clone>(x: &\'a mut Vec<T>) -> Result<u8, E> { println!("{}", x.len()); Ok(0u8) }\n',
  sql: "SELECT a, count(*) FROM t WHERE x = 'it''s' AND y > 3 -- note\n",
  typescript:
    'export type A<T> = { a?: T[] };\nfunction f(this: A<string>, b: unknown): b is number { return b! > 1; }\n',
  xml: '<!doctype html>\n<p class="a" id=\'b\'>&amp;<script>let a = 1;</script><style>p { a: b }</style></p><!-- c -->\n',
  yaml: 'a:\n  - b: "c"\n    d: 1.5 # note\n    e: |\n      text\n    f: &g !!h *i\n',
};
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: other languages use the same syntax.
