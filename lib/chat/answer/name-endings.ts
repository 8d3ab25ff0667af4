/** Common file names whose endings are also country codes. */
export const files =
  /^(?:readme|changelog|contributing|license|security|setup|main|index|__init__)\.(?:md|py|rs|sh)$/i;
/** File endings that are not top-level domains: `src/app.ts` is not an address. */
export const fileEndings = new Set(
  'js ts tsx jsx mjs cjs json yaml yml toml xml html htm css scss csv txt pdf png jpg jpeg svg gif doc docx xls xlsx'.split(
    ' ',
  ),
);

/** Country codes have two letters; the others need a list, or “array.map” would count as a site. */
export const isTopLevel = (label: string) =>
  topLevels.has(label) ||
  label.startsWith('xn--') ||
  /[^a-z]/.test(label) ||
  (label.length === 2 && !fileEndings.has(label));

const topLevels = new Set(
  (
    'com org net edu gov mil int info biz name pro app dev cloud online site shop store tech xyz top club live news blog ' +
    'page link click bank finance money support help email group world today space website digital agency network systems ' +
    'solutions services download zip mov academy wiki chat social health care law insurance tax fund media video games host ' +
    'press codes software tools design studio art foundation jobs travel mobi tel asia cat post coop aero museum google ' +
    'microsoft apple amazon goog youtube android security login account business company center exchange trade market global ' +
    'international ltd inc llc gmbh work works team plus zone city life style guru expert education school university science ' +
    'engineering computer computing technology mobile phone web hosting domains directory review reviews rocks ninja pizza ' +
    'wtf lol fun vip one icu bid win loan men stream gdn racing date faith cricket party accountant'
  ).split(' '),
);
