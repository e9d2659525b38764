// Names of software in Debian's catalogues, written by `scripts/corpus/debian/names-debian.ts`, and of software that people host
// themselves.
import archive from '../rules/archive-names.json' with { type: 'json' };
import hosted from '../rules/hosted-names.json' with { type: 'json' };
import { plainName } from '../plain-name.ts';

const names: ReadonlySet<string> = new Set([...archive.names, ...hosted.names]);
const makers: ReadonlySet<string> = new Set([...names, ...archive.makers, ...archive.words]);
const words: ReadonlySet<string> = new Set(archive.words);

/** A name that is no word: it names web software wherever software shows its name. */
export const isArchiveName = (name: string): boolean => names.has(plainName(name));

/** A name that is also an ordinary word or the name of something else. */
export const isWordName = (name: string): boolean => words.has(plainName(name));

/** A program that writes pages, or web software. May be an ordinary word, so that it counts only where a page says what made it. */
export const isMaker = (name: string): boolean => makers.has(plainName(name));
