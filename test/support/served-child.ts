// The child process of src/web/child-process.test.ts.

import { serveParent } from '../../src/web/child-process.ts';

export interface TestProtocol {
  settings: { greeting: string };
  calls: {
    greet: { input: string; output: string };
    fail: { input: string; output: never };
    waitForAbort: { input: undefined; output: never };
    abortedCalls: { input: undefined; output: number };
    environment: { input: undefined; output: Record<string, string | undefined> };
    exit: { input: undefined; output: never };
    block: { input: undefined; output: never };
    /** Answers after this many milliseconds, in which it reads no message. */
    blockFor: { input: number; output: string };
  };
  event: { type: 'began'; pid: number };
}

let greeting = '';
let abortedCalls = 0;

const parent = serveParent<TestProtocol>({
  begin(settings) {
    greeting = settings.greeting;
    parent.report({ type: 'began', pid: process.pid });
  },
  handlers: {
    greet: async (name) => `${greeting}, ${name}`,
    fail: async (reason) => {
      throw new Error(reason);
    },
    waitForAbort: (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          abortedCalls++;
          reject(new Error('aborted'));
        }),
      ),
    abortedCalls: async () => abortedCalls,
    environment: async () =>
      Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('NODE_CHANNEL_'))),
    exit: async () => process.exit(3),
    block: async () => {
      for (;;);
    },
    blockFor: async (ms) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
      return 'done';
    },
  },
  endSecondsMax: 5,
});
