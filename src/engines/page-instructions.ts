// Performs the caller's instructions in a page that is ready. Shared by rendering and screenshots.

import { instructionName } from '../contract/browser-instructions.ts';
import type { Instruction } from '../contract/browser-instructions.ts';
import { ApiError, failed } from '../contract/errors.ts';
import { pause } from '../flow/time-limit.ts';
import type { BrowserPage, GotoOptions, Selector, WaitUntil } from '../web/browser/page/browser-page.ts';

const settleSecondsMax = 10;

/** How long the instructions may take. */
export const secondsOf = (instructions: readonly Instruction[]): number =>
  instructions.reduce((sum, { timeoutSeconds, waitSeconds }) => sum + timeoutSeconds + waitSeconds, 0);

/** An invalid selector is a 400. Called before the page is opened, so that no request is sent. */
export async function checkInstructions(page: BrowserPage, instructions: readonly Instruction[]): Promise<void> {
  for (const [index, one] of instructions.entries()) {
    if ('selector' in one) await page.checkSelector(one.selector, `browser_instructions[${index}].selector.value`);
  }
}

/** Runs the instructions in order. */
export async function followInstructions(
  page: BrowserPage,
  instructions: readonly Instruction[],
  { waitUntil, signal }: { waitUntil: WaitUntil; signal: AbortSignal | undefined },
): Promise<void> {
  for (const [index, instruction] of instructions.entries()) {
    await follow(page, instruction, index, { waitUntil, timeoutSeconds: settleSecondsMax }, signal);
  }
}

/** Runs one instruction. An error is skipped or reported with the name of the instruction, as `onError` says. */
async function follow(
  page: BrowserPage,
  instruction: Instruction,
  index: number,
  settle: GotoOptions,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await act(page, instruction, settle);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'browser_crashed' || error.status === 400) throw error;
    if (signal?.aborted) throw error;
    if (instruction.onError === 'error') {
      const parameters = [instructionName(index, instruction)];
      throw failed(`failed: ${error.sentence}`, 'instruction_failed', { parameters, cause: error });
    }
  }
  if (instruction.waitSeconds > 0) await pause(instruction.waitSeconds * 1000, signal);
}

async function act(page: BrowserPage, instruction: Instruction, settle: GotoOptions): Promise<void> {
  const { timeoutSeconds } = instruction;
  switch (instruction.type) {
    case 'click':
    case 'input': {
      const { selector } = instruction;
      await mustFind(page, selector, timeoutSeconds);
      const time = { timeoutSeconds: Math.max(1, timeoutSeconds) };
      const isDone = await ('value' in instruction
        ? page.type(selector, instruction.value, time)
        : page.click(selector, time));
      if (!isDone) throw notFound(selector, timeoutSeconds);
      await page.settle(settle); // it may have started a navigation
      return;
    }
    case 'wait_for_element':
      return await mustFind(page, instruction.selector, timeoutSeconds);
    case 'scroll':
      return await page.scrollBy(instruction.x, instruction.y, { timeoutSeconds: Math.max(1, timeoutSeconds) });
    case 'scroll_to_bottom':
      return await page.scrollToBottom({ timeoutSeconds: Math.max(1, timeoutSeconds) });
    case 'wait':
      return; // `follow` waits after every instruction
  }
}

async function mustFind(page: BrowserPage, selector: Selector, timeoutSeconds: number): Promise<void> {
  if (!(await page.waitForSelector(selector, { timeoutSeconds }))) throw notFound(selector, timeoutSeconds);
}

const notFound = ({ type, value }: Selector, seconds: number): ApiError =>
  failed(`no element for the ${type} selector ${value.slice(0, 200)} within ${seconds} s`, 'instruction_failed');
