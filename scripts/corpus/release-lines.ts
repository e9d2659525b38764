// Writes hashes of released files as `rules/base-rules.ts` reads them: a version, the hashes of its files, the next version.
import { writeFile } from 'node:fs/promises';

export interface OwnedFile {
  /** Of the package or of the technology. */
  name: string;
  /** Empty if it is unknown. */
  version: string;
  hash: number;
}

/** Returns how many names there are. */
export async function writeReleases(target: string, files: readonly OwnedFile[]): Promise<number> {
  const lines = [...Map.groupBy(files, ({ name }) => name)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => {
      const words = [...Map.groupBy(own, ({ version }) => version)].flatMap(([version, some]) => [
        version || '.',
        ...some.map(({ hash }) => hash.toString(36)),
      ]);
      return `${JSON.stringify(name)}: ${JSON.stringify(words.join(' '))}`;
    });
  await writeFile(target, `{\n${lines.join(',\n')}\n}\n`);
  return lines.length;
}
