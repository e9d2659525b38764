// The text of a mail about an event. Only the body has texts of users and pages; headers never do.
import { withoutControlCharacters } from '../contract/control-characters.ts';
import { eventTypes } from '../contract/events.ts';
import type { EventType } from '../contract/events.ts';
import { isObject, type JsonObject } from '../contract/json.ts';
import { absoluteLink } from './picture-link.ts';

export interface MailedEvent {
  type: EventType;
  created_at: Date;
  /** The workspace. */
  slug: string;
  data: JsonObject;
}

const charactersMax = 20_000;

/** A fixed text: no header contains text of users. */
export function mailSubject({ type, data }: Pick<MailedEvent, 'type' | 'data'>): string {
  const percent = [50, 80, 100].find((one) => one === data['threshold_percent']);
  if (type === 'credits.low' && percent !== undefined) return `${percent} % of the credits are used`;
  // An engine that was never checked before has not stopped working.
  if (type === 'engine.broken')
    return data['from'] === null ? 'A search engine does not work' : 'A search engine has stopped working';
  return eventTypes[type].replace(/[;:].*$/, '');
}

/** `publicUrl`: the address of the dashboard, which links begin with. */
export function mailText(event: MailedEvent, publicUrl: URL | undefined): string {
  const { type, created_at, slug, data } = event;
  const { difference, ...facts } = data;
  const parts = [
    `${mailSubject(event)}.`,
    [`Workspace: ${slug}`, `Event: ${type}`, `Time: ${created_at.toISOString()}`].join('\n'),
    linesOf(facts, publicUrl),
    ...(isObject(difference) ? differenceParts(difference, publicUrl) : []),
    ...(publicUrl ? [`Dashboard: ${publicUrl.href}`] : []),
  ];
  const text = parts.filter((part) => part !== '').join('\n\n');
  return `${text.slice(0, charactersMax).toWellFormed()}\n`;
}

/** One line for each value that there is. */
function linesOf(values: JsonObject, publicUrl: URL | undefined): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${shown(name === 'picture_url' ? absoluteLink(value, publicUrl) : value)}`)
    .join('\n');
}

const shown = (value: unknown): string =>
  withoutControlCharacters(typeof value === 'string' ? value : JSON.stringify(value));

/** The patch as it is, and a line for each changed field. */
function differenceParts({ patch, fields, ...facts }: JsonObject, publicUrl: URL | undefined): string[] {
  const changed = (Array.isArray(fields) ? fields : [])
    .filter(isObject)
    .map(({ path, before, after }) => `${shown(path)}: ${shown(before)} -> ${shown(after)}`);
  return [linesOf(facts, publicUrl), changed.join('\n'), typeof patch === 'string' ? patch.trimEnd() : ''];
}
