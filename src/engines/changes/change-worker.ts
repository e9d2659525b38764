// Runs in a worker thread: takes snapshots of results and compares them.
import { isObject, parseJson } from '../../contract/json.ts';
import type { Watch } from '../../contract/schedule.ts';
import { contentOf } from '../page-content/page-content.ts';
import { lowerThreadPriority } from '../../flow/priority.ts';
import type { Change, ChangeAnswer, ChangeTask, Snapshot } from './change.ts';
import { compareFields } from './field-change.ts';
import { comparePictures } from './picture-change.ts';
import { compareTexts } from './text-change.ts';

lowerThreadPriority('low');

/** Longer texts are cut off: what follows is not watched. */
const charactersMax = 4 * 1024 * 1024;
/** Members that differ in every result. */
const volatile = new Set(['fetched_at', 'search_metadata']);

/** The task of the thread pool. */
export async function run(task: ChangeTask): Promise<ChangeAnswer> {
  if (task.kind === 'compare') return { change: await compare(task.watch, task.before, task.after) };
  const { watch, body, picture } = task;
  if (watch === 'screenshot') return { snapshot: picture };
  return { snapshot: Buffer.from(textFor(watch, body).slice(0, charactersMax)) };
}

function textFor(watch: Exclude<Watch, 'screenshot'>, body: unknown): string {
  switch (watch) {
    case 'extract':
      return JSON.stringify(isObject(body) ? (body['extracted'] ?? null) : null);
    case 'text':
      return visibleText(body);
    case 'body':
      if (typeof body === 'string') return body;
      if (!isObject(body)) return JSON.stringify(body, null, 2);
      return JSON.stringify(Object.fromEntries(Object.entries(body).filter(([name]) => !volatile.has(name))), null, 2);
  }
}

/** The text that readers see: of the result if it has one, else of its HTML. */
function visibleText(body: unknown): string {
  if (typeof body === 'string') return plainTextOf(body);
  if (!isObject(body)) return '';
  for (const name of ['text', 'markdown']) if (typeof body[name] === 'string') return body[name];
  return typeof body['html'] === 'string' ? plainTextOf(body['html']) : '';
}

/** Text that is not HTML stays as it is. */
function plainTextOf(source: string): string {
  if (!/<[a-z!/]/i.test(source)) return source;
  return contentOf(source, { url: 'about:blank', formats: ['text'] })?.text ?? source;
}

const textOf = (snapshot: Snapshot): string => Buffer.from(snapshot).toString();

async function compare(watch: Watch, before: Snapshot, after: Snapshot): Promise<Change> {
  switch (watch) {
    case 'extract':
      return compareFields(parseJson(textOf(before)), parseJson(textOf(after)));
    case 'screenshot':
      return comparePictures(before, after);
    case 'body':
    case 'text':
      return compareTexts(textOf(before), textOf(after));
  }
}
