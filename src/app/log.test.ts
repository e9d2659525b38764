import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openLog } from './log.ts';

test('a terminal gets lines of text without control characters', async () => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  const log = openLog('info', terminal);
  log.info({ progress: 'debian: downloading packages, 40 %' }, 'fetching a browser');
  log.debug('not shown');
  log.warn({ host: 'a\u001b[31m.example', tries: 3 }, 'no answer');
  const error = new Error('broken\u001b[2J');
  error.stack = 'Error: broken\u001b[2J\n    at place';
  log.error({ err: error, where: 'job' }, 'unexpected error');
  log.error(new Error('bare'));
  terminal.end();
  const [first, second, third, message, place, fourth] = (await text(terminal)).split('\n');
  expect(first).toMatch(/^\d\d:\d\d:\d\d info {2}fetching a browser: progress debian: downloading packages, 40 %$/);
  expect(second).toMatch(/^\d\d:\d\d:\d\d warn {2}no answer: host a \[31m\.example, tries 3$/);
  expect(third).toMatch(/^\d\d:\d\d:\d\d error unexpected error: where job$/);
  expect([message, place]).toEqual(['    Error: broken [2J', '        at place']);
  expect(fourth).toMatch(/^\d\d:\d\d:\d\d error bare$/);
});
