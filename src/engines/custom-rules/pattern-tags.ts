// Checks the tags of a pattern: `\;version:\1` and `\;confidence:50`. A misspelled tag would be ignored.

/** What is wrong with the tags of a pattern, or of the name of a technology in `implies`. */
export function tagMistakes(text: string): string[] {
  const [source = '', ...tags] = text.split('\\;');
  return tags.flatMap((tag) => {
    const [, name, value = ''] = /^([^:]*):(.*)$/s.exec(tag) ?? [];
    if (name === 'confidence') return confidenceMistakes(value);
    if (name === 'version') return versionMistakes(value, source);
    return [`has the unknown tag ${JSON.stringify(tag)}: use version or confidence, as in \\;confidence:50`];
  });
}

const confidenceMistakes = (value: string): string[] =>
  /^\d{1,3}$/.test(value) && Number(value) <= 100
    ? []
    : [`has the confidence ${JSON.stringify(value)}, which must be a whole number from 0 to 100`];

function versionMistakes(value: string, source: string): string[] {
  const groupCount = groupsIn(source);
  if (groupCount === undefined) return [];
  const wanted = Math.max(0, ...[...value.matchAll(/\\(\d)/g)].map(([, group]) => Number(group)));
  if (wanted <= groupCount) return [];
  const present = groupCount === 0 ? 'has no group' : `has only ${groupCount}`;
  return [`reads the version from group ${wanted}, but the expression ${present}: put ( and ) around the version`];
}

/** How many groups an expression has; undefined if it is not valid, which is reported elsewhere. */
function groupsIn(source: string): number | undefined {
  try {
    // The empty alternative matches at once.
    return (new RegExp(`${source}|`).exec('')?.length ?? 1) - 1;
  } catch {
    return undefined;
  }
}
