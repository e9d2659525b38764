// Finds the segments of a path that a program has made up: session ids, digests, UUIDs.

/** `/s/9f86d081884c7d659a2feaa0c55ad015/`, UUIDs, and 20 or more letters and digits that alternate. */
const generated = /^(?:[\da-f]{16,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=(?:\D+\d+){4})[\da-z]{20,})$/i;
/** Words and numbers can be hexadecimal too. */
const hasLettersAndDigits = /\d.*[a-z]|[a-z].*\d/i;
const charactersMax = 200;

/** The generated segments of the path of a canonical URL. */
export const generatedIn = (url: string): string[] => pathOf(url).split('/').filter(isGenerated);

/** The URL with the same text in place of every generated segment. */
export function withoutGenerated(url: string): string {
  const path = pathOf(url);
  const segments = path.split('/').map((segment) => (isGenerated(segment) ? '#' : segment));
  return `${url.slice(0, url.length - path.length)}${segments.join('/')}`;
}

/** The path with the query. */
const pathOf = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2));

const isGenerated = (segment: string): boolean =>
  segment.length <= charactersMax && generated.test(segment) && hasLettersAndDigits.test(segment);
