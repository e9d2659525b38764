// `browser_instructions`: actions to perform in a page before it is returned. This file validates them.

import { badParameter } from './errors.ts';
import type { SelectorText } from './page-parameters.ts';
import type { ParameterSchema } from './parameters.ts';

const instructionsMax = 50;
const secondsMax = 60;
/** The limit on the sum of all waits in one call. */
const instructionSecondsMax = 60;
const timeoutSecondsDefault = 5;
const textCharactersMax = 10_000;
const pixelsMax = 1_000_000;

/** Shared by rendering and screenshots. */
export const instructionsParameter = {
  type: 'array',
  description:
    'Actions to perform in the page, in order: objects with `type` (`click`, `input`, `scroll`, `scroll_to_bottom`, `wait`, ' +
    '`wait_for_element`), `selector` (`{"type": "css" | "xpath" | "text", "value": "…"}`), `value`, `x`, `y`, `timeout_s` (5), ' +
    '`wait_time_s` (0) and `on_error` (`error` or `skip`)',
  items: { type: 'object' },
  'x-secret-members': ['value', 'text'], // `text` is what other services call it; it is refused
  examples: [[{ type: 'click', selector: { type: 'css', value: '#more' }, wait_time_s: 1 }]],
} as const satisfies ParameterSchema;

interface Common {
  timeoutSeconds: number;
  /** Pause after the instruction. */
  waitSeconds: number;
  onError: 'error' | 'skip';
}

export type Instruction = Common &
  (
    | { type: 'click' | 'wait_for_element'; selector: SelectorText }
    | { type: 'input'; selector: SelectorText; value: string }
    | { type: 'scroll'; x: number; y: number }
    | { type: 'scroll_to_bottom' | 'wait' }
  );

const types = ['click', 'input', 'scroll', 'scroll_to_bottom', 'wait', 'wait_for_element'] as const;

/** The name of an instruction in error texts: `browser_instructions[2] (click)`. */
export const instructionName = (index: number, { type }: Pick<Instruction, 'type'>): string =>
  `browser_instructions[${index}] (${type})`;

/** Reads the instructions, or throws a 400 that names the instruction and the field. */
export function readInstructions(values: readonly unknown[] | undefined): Instruction[] {
  const list = values ?? [];
  if (list.length > instructionsMax) {
    throw badParameter('browser_instructions', `takes at most ${instructionsMax} instructions`);
  }
  const instructions = list.map((value, index) => readInstruction(value, `browser_instructions[${index}]`));
  const waits = instructions.reduce((sum, { waitSeconds }) => sum + waitSeconds, 0);
  if (waits > instructionSecondsMax) {
    throw badParameter(
      'browser_instructions',
      `may wait for at most ${instructionSecondsMax} s in total, not ${waits} s`,
    );
  }
  return instructions;
}

function readInstruction(value: unknown, place: string): Instruction {
  if (!isObject(value)) throw badParameter(place, 'must be a JSON object');
  const type = types.find((one) => one === value['type']);
  if (!type) throw badParameter(`${place}.type`, `must be one of ${types.join(', ')}`);
  const onError = value['on_error'] ?? 'error';
  if (onError !== 'error' && onError !== 'skip') throw badParameter(`${place}.on_error`, 'must be error or skip');
  const common = {
    timeoutSeconds: number(value['timeout_s'], `${place}.timeout_s`, [0, secondsMax], timeoutSecondsDefault),
    waitSeconds: number(value['wait_time_s'], `${place}.wait_time_s`, [0, secondsMax], 0),
    onError,
  } as const;
  switch (type) {
    case 'click':
    case 'wait_for_element':
      return { ...common, type, selector: readSelector(value['selector'], `${place}.selector`) };
    case 'input': {
      const selector = readSelector(value['selector'], `${place}.selector`);
      const text = value['value'];
      if (typeof text !== 'string') throw badParameter(`${place}.value`, 'must be text');
      if (text.length > textCharactersMax) {
        throw badParameter(`${place}.value`, `must be at most ${textCharactersMax} characters long`);
      }
      return { ...common, type, selector, value: text };
    }
    case 'scroll': {
      const bounds: [number, number] = [-pixelsMax, pixelsMax];
      const x = number(value['x'], `${place}.x`, bounds, 0);
      const y = number(value['y'], `${place}.y`, bounds, 0);
      if (x === 0 && y === 0) throw badParameter(`${place}.y`, 'is required: how many pixels to scroll');
      return { ...common, type, x, y };
    }
    case 'wait':
      if (value['wait_time_s'] === undefined) throw badParameter(`${place}.wait_time_s`, 'is required');
      return { ...common, type };
    case 'scroll_to_bottom':
      return { ...common, type };
  }
}

function readSelector(value: unknown, place: string): SelectorText {
  if (value === undefined) throw badParameter(place, 'is required');
  if (!isObject(value)) throw badParameter(place, 'must be an object with type and value');
  const { type, value: text } = value;
  if (type !== 'css' && type !== 'xpath' && type !== 'text') {
    throw badParameter(`${place}.type`, 'must be one of css, xpath, text');
  }
  if (typeof text !== 'string' || text.trim() === '')
    throw badParameter(`${place}.value`, 'must be text and not empty');
  if (text.length > textCharactersMax) {
    throw badParameter(`${place}.value`, `must be at most ${textCharactersMax} characters long`);
  }
  return { type, value: text };
}

function number(value: unknown, place: string, [minimum, maximum]: [number, number], fallback: number): number {
  if (value === undefined || value === null) return fallback;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw badParameter(place, 'must be a number');
  if (value < minimum || value > maximum) throw badParameter(place, `must be between ${minimum} and ${maximum}`);
  return value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
