// The figures of the tests of real software, and how they are counted.

export interface Figures {
  /** Names that were expected, and how many of them were found. */
  expected: number;
  named: number;
  /** Versions that were expected, and how many of them were right. */
  versionsExpected: number;
  versions: number;
  /** Names that were found although they are not there. */
  false: number;
}

export const noFigures: Figures = { expected: 0, named: 0, versionsExpected: 0, versions: 0, false: 0 };

export const sumOf = (one: Figures, other: Figures): Figures => ({
  expected: one.expected + other.expected,
  named: one.named + other.named,
  versionsExpected: one.versionsExpected + other.versionsExpected,
  versions: one.versions + other.versions,
  false: one.false + other.false,
});

const withoutVersion = (text: string): string => text.replace(/ v?\d[\w.+-]*$/, '');
const hasVersion = (text: string): boolean => withoutVersion(text) !== text;

/** Compares names of the form `Name` or `Name version`. */
export function compareNames(found: readonly string[], expected: readonly string[]): Figures {
  const foundNames = new Set(found.map(withoutVersion));
  const expectedNames = new Set(expected.map(withoutVersion));
  const versioned = expected.filter(hasVersion);
  return {
    expected: expected.length,
    named: expected.filter((one) => foundNames.has(withoutVersion(one))).length,
    versionsExpected: versioned.length,
    versions: versioned.filter((one) => found.includes(one)).length,
    false: found.filter((one) => !expectedNames.has(withoutVersion(one))).length,
  };
}
