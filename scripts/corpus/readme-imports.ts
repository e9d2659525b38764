// What the README of a package imports from it: sites import the same, and bundlers leave out the rest.

const importsMax = 12;

/** The entries of a site that uses a library, the most natural first: not every README is right. */
export function siteEntries(name: string, readme: string): string[] {
  const start = "document.title = document.title.trim();\nwindow.addEventListener('load', () => console.debug(";
  const imported = importsIn(readme, name);
  return [
    ...(imported === undefined ? [] : [`${imported.line}\n${start}${imported.locals.join(', ')}));\n`]),
    `import * as library from '${name}';\n${start}library));\n`,
  ];
}

function importsIn(readme: string, name: string): { line: string; locals: string[] } | undefined {
  const own = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  const pattern = new RegExp(
    String.raw`(?:import\s+(?:(\w+)\s*,?\s*)?(?:\{([\w\s,$]{1,400})\})?\s*from\s*|(?:const|var|let)\s+(\w+)\s*=\s*require\(\s*)["']${own}["']`,
    'g',
  );
  const named = new Set<string>();
  let hasDefault = false;
  for (const [, local, list = '', required] of readme.matchAll(pattern)) {
    if ((local !== undefined && local !== 'type') || required !== undefined) hasDefault = true;
    for (const part of list.split(',')) {
      const [word = ''] = part.trim().split(/\s+/);
      if (/^[A-Za-z_$][\w$]*$/.test(word) && word !== 'type' && word !== 'default') named.add(word);
    }
  }
  const some = [...named].slice(0, importsMax);
  if (!hasDefault && some.length === 0) return undefined;
  const standard = hasDefault ? ['standard'] : [];
  const clause = some.map((word, index) => `${word} as named${index}`).join(', ');
  const parts = [...standard, ...(some.length > 0 ? [`{ ${clause} }`] : [])];
  return {
    line: `import ${parts.join(', ')} from '${name}';`,
    locals: [...standard, ...some.map((_, index) => `named${index}`)],
  };
}
