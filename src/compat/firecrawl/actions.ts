// `actions` of Firecrawl: what to do in the page. They become `browser_instructions` of rendering, and scripts.
import { badParameter } from '../../contract/errors.ts';
import { isObject } from '../../contract/json.ts';
import type { JsonObject } from '../../contract/json.ts';
import { readScreenshot } from './formats.ts';
import { given, readChoice, readFlag, readList, readNumber, readText } from './values.ts';

export interface ActionCapture {
  kind: 'screenshot' | 'pdf';
  /** Parameters of `/v1/website/screenshot`. */
  params: JsonObject;
}

export interface Actions {
  /** `browser_instructions`. */
  instructions: JsonObject[];
  /** For each instruction, the index of its action. */
  places: number[];
  /** JavaScript that runs before the instructions. */
  script: string | undefined;
  captures: ActionCapture[];
  /** True: the HTML at the end is requested too. */
  hasScrape: boolean;
}

const actionsMax = 50;
const capturesMax = 3;
const waitMsMax = 60_000;
/** How long an element may take to appear. */
const elementSeconds = 30;
/** About a window. */
const scrollPixels = 1000;
const types = [
  'wait',
  'click',
  'write',
  'press',
  'scroll',
  'screenshot',
  'scrape',
  'executeJavascript',
  'pdf',
] as const;
const isScripted = (type: string): boolean => type === 'wait' || type === 'scroll' || type === 'executeJavascript';

interface Action {
  type: (typeof types)[number];
  options: JsonObject;
  place: string;
}

/** Throws a 400 that names the action and says what is possible. */
export function readActions(from: JsonObject, prefix: string): Actions {
  const list = readList(from, 'actions', `${prefix}actions`) ?? [];
  if (list.length > actionsMax) throw badParameter(`${prefix}actions`, `takes at most ${actionsMax} actions`);
  const actions = list.map((one, index) => readAction(one, `${prefix}actions[${index}]`));
  const scripted = actions.findLastIndex(({ type }) => type === 'executeJavascript') + 1;
  const outcome: Actions = { instructions: [], places: [], script: undefined, captures: [], hasScrape: false };
  outcome.script = scripted === 0 ? undefined : actions.slice(0, scripted).map(scriptOf).join('\n');
  const field: Field = { selector: undefined, text: undefined };
  for (const [offset, action] of actions.slice(scripted).entries()) {
    requireOrder(outcome, action);
    const instruction = add(outcome, action, field);
    if (instruction === undefined) continue;
    outcome.instructions.push(instruction);
    outcome.places.push(scripted + offset);
  }
  return outcome;
}

function readAction(one: unknown, place: string): Action {
  if (!isObject(one)) throw badParameter(place, 'must be an object with a type');
  const type = types.find((name) => name === one['type']);
  if (type === undefined) throw badParameter(`${place}.type`, `must be one of ${types.join(', ')}`);
  return { type, options: one, place };
}

/** What is captured is the page at the end, so nothing may follow it. */
function requireOrder({ captures, hasScrape }: Actions, { type, place }: Action): void {
  const isCapture = type === 'screenshot' || type === 'pdf' || type === 'scrape';
  if (isCapture || (captures.length === 0 && !hasScrape)) return;
  throw badParameter(place, `(${type}) cannot follow screenshot, pdf or scrape; put these at the end`);
}

/** The field that was clicked last, and what was typed into it. */
interface Field {
  selector: JsonObject | undefined;
  text: string | undefined;
}

/** The instruction of an action; undefined if it has none. */
function add(outcome: Actions, { type, options, place }: Action, field: Field): JsonObject | undefined {
  switch (type) {
    case 'wait':
      return waitOf(options, place);
    case 'click': {
      if (readFlag(options, 'all', `${place}.all`))
        throw badParameter(`${place}.all`, 'is not offered: one element is clicked; use executeJavascript for several');
      field.selector = selectorOf(options, place);
      field.text = undefined;
      return { type: 'click', selector: field.selector };
    }
    case 'write': {
      if (field.selector === undefined) throw badParameter(place, '(write) needs a click on the field before it');
      field.text = readText(options, 'text', `${place}.text`) ?? '';
      return { type: 'input', selector: field.selector, value: field.text };
    }
    case 'press': {
      const key = readText(options, 'key', `${place}.key`) ?? '';
      if (!/^(enter|return)$/i.test(key) || field.selector === undefined || field.text === undefined)
        throw badParameter(place, '(press) is offered for Enter after write; use executeJavascript for other keys');
      // A line break at the end presses Enter.
      return { type: 'input', selector: field.selector, value: `${field.text}\n` };
    }
    case 'scroll':
      return { type: 'scroll', y: scrolled(options, place) };
    case 'scrape':
      outcome.hasScrape = true;
      return undefined;
    case 'screenshot':
    case 'pdf':
      outcome.captures.push(captureOf(type, options, place));
      if (outcome.captures.length > capturesMax)
        throw badParameter(place, `(${type}) exceeds the limit of ${capturesMax} screenshots and PDFs`);
      return undefined;
    case 'executeJavascript':
      return undefined; // part of the script
  }
}

function waitOf(options: JsonObject, place: string): JsonObject {
  const ms = readNumber(options, 'milliseconds', [0, waitMsMax], `${place}.milliseconds`);
  if (ms !== undefined) return { type: 'wait', wait_time_s: ms / 1000 };
  return { type: 'wait_for_element', selector: selectorOf(options, place), timeout_s: elementSeconds };
}

function selectorOf(options: JsonObject, place: string): JsonObject {
  const value = readText(options, 'selector', `${place}.selector`) ?? '';
  if (value.trim() === '') throw badParameter(`${place}.selector`, 'is required');
  return { type: 'css', value };
}

function scrolled(options: JsonObject, place: string): number {
  if (readText(options, 'selector', `${place}.selector`) !== undefined)
    throw badParameter(
      `${place}.selector`,
      'is not offered: the page is scrolled; use executeJavascript for an element',
    );
  return readChoice(options, 'direction', ['up', 'down'], `${place}.direction`) === 'up' ? -scrollPixels : scrollPixels;
}

function captureOf(kind: ActionCapture['kind'], options: JsonObject, place: string): ActionCapture {
  if (kind === 'screenshot') return { kind, params: readScreenshot(options, place) };
  const params = given({
    format: 'pdf',
    pdf_format: readText(options, 'format', `${place}.format`)?.toLowerCase(),
    pdf_landscape: readFlag(options, 'landscape', `${place}.landscape`),
    pdf_scale: readNumber(options, 'scale', [0.1, 2], `${place}.scale`),
  });
  return { kind, params };
}

/** An action as a step of a script. */
function scriptOf({ type, options, place }: Action): string {
  if (!isScripted(type)) throw badParameter(place, `(${type}) must come after executeJavascript`);
  if (type === 'scroll') return `window.scrollBy(0, ${scrolled(options, place)});`;
  if (type === 'executeJavascript') {
    const script = readText(options, 'script', `${place}.script`) ?? '';
    if (script.trim() === '') throw badParameter(`${place}.script`, 'is required');
    return `{\n${script}\n}`;
  }
  const ms = readNumber(options, 'milliseconds', [0, waitMsMax], `${place}.milliseconds`);
  if (ms !== undefined) return `await new Promise((done) => setTimeout(done, ${ms}));`;
  const selector = JSON.stringify(selectorOf(options, place)['value']);
  return `while (!document.querySelector(${selector})) await new Promise((done) => setTimeout(done, 50));`;
}
