// ASCII control characters in texts of callers and of other servers.

// oxlint-disable-next-line no-control-regex -- they are what this looks for
const runsOfThem = /[\u0000-\u001f\u007f]+/g;

export const hasControlCharacters = (text: string): boolean => text.search(runsOfThem) !== -1;

/** The text on one line, with a space for each run of them. */
export const withoutControlCharacters = (text: string): string => text.replace(runsOfThem, ' ');
