// Recognises endlessly generated URLs: calendars, nested relative links, combinations of filters.

const segmentsMax = 20;
/** How often one segment may occur in a path: `/a/b/a/b/a/b/a/b` comes from a relative link that should be absolute. */
const segmentRepeatsMax = 3;
const parametersMax = 10;
const charactersMax = 2000;
const yearMin = 1970;
const yearsAhead = 2;
/** ASP.NET puts session ids into paths: `/(S(lit3py55t21z5v55vlm25s55))/`. */
const sessionSegment = /^\([A-Z]\([\da-z]{16,}\)\)$/i;
const dateNames =
  /^(?:date|day|month|year|week|from|to|start|end|begin|time|y|m|d)$|(?:_|-|\[)(?:date|day|month|year)\]?$/i;

/** Whether a URL is almost certainly one of endlessly many. `yearNow` decides which dates are far away. */
export function isTrap({ pathname, search }: URL, yearNow: number): boolean {
  if (pathname.length + search.length > charactersMax) return true;
  const segments = pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > segmentsMax || segments.some((segment) => sessionSegment.test(segment))) return true;
  if (repeatsMost(segments) > segmentRepeatsMax) return true;
  const parameters = search === '' ? [] : search.slice(1).split('&');
  return parameters.length > parametersMax || hasFarDate(segments, parameters, yearNow);
}

function repeatsMost(segments: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** `/calendar/2061/07`, `?month=2061-07`, `?year=1903`. */
function hasFarDate(segments: readonly string[], parameters: readonly string[], yearNow: number): boolean {
  const isFar = (year: number): boolean => year < yearMin || year > yearNow + yearsAhead;
  const inPath = segments.some((segment, index) => {
    const [, year, rest] = /^(\d{4})(-\d{1,2}(?:-\d{1,2})?)?$/.exec(segment) ?? [];
    const isDate = rest !== undefined || /^(?:0?[1-9]|1[0-2])$/.test(segments[index + 1] ?? '');
    return year !== undefined && isDate && isFar(Number(year));
  });
  if (inPath) return true;
  return parameters.some((parameter) => {
    const [name = '', value = ''] = parameter.split('=', 2);
    const year = /^(\d{4})(?:-?\d{2}){0,2}(?:T.*)?$/.exec(decodeSafely(value))?.[1];
    return year !== undefined && dateNames.test(decodeSafely(name)) && isFar(Number(year));
  });
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * URLs with the same path (apart from numbers) and the same names of parameters have the same shape. Undefined without parameters.
 * The more parameters there are, the fewer URLs of a shape are worth a visit: they are mostly filters of one list.
 */
export function shapeOf({ host, pathname, search }: URL): { shape: string; urlsMax: number } | undefined {
  if (search.length < 2) return undefined;
  const names = search
    .slice(1)
    .split('&')
    .map((parameter) => parameter.split('=', 1)[0] ?? '')
    .toSorted();
  const shape = `${host}${pathname.replaceAll(/\d+/g, '#')}?${names.join('&')}`;
  return { shape, urlsMax: shapeUrlsMax[Math.min(names.length, shapeUrlsMax.length) - 1] ?? 1 };
}

/** By the number of parameters. */
export const shapeUrlsMax = [50_000, 10_000, 2_000, 200, 50];
