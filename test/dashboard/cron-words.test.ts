import { describe, expect, test } from 'vitest';
import { describeCron } from '../../dashboard/src/cron-words.ts';

describe('a cron expression in words', () => {
  test.each([
    ['* * * * *', 'every minute'],
    ['*/15 * * * *', 'every 15 minutes'],
    ['*/1 * * * *', 'every minute'],
    ['0 * * * *', 'every hour'],
    ['5,35 * * * *', 'every hour at minute 5 and 35'],
    ['0 */6 * * *', 'every 6 hours'],
    ['*/10 9-17 * * 1-5', 'every 10 minutes from 09:00 to 17:59 on weekdays'],
    ['0 9 * * *', 'at 09:00 every day'],
    ['30 9,17 * * MON-FRI', 'at 09:30 and 17:30 on weekdays'],
    ['0 9 * * 6,0', 'at 09:00 on weekends'],
    ['0 9 * * 7', 'at 09:00 on Sundays'],
    ['0 9 * * tue,thu', 'at 09:00 on Tuesdays and Thursdays'],
    ['0 0 1 * *', 'at 00:00 on day 1 of the month'],
    ['0 0 1 jan,jul *', 'at 00:00 on day 1 of the month in January and July'],
    ['0 0 13 * 5', 'at 00:00 on day 13 of the month or on Fridays'],
  ])('%s', (cron, words) => {
    expect(describeCron(cron)).toBe(words);
  });

  test.each([
    '',
    '0 9 * *',
    '60 9 * * *',
    '0 24 * * *',
    '0 9 L * *',
    '0 9 * * 1#2',
    '0 9 * * 8',
    'x * * * *',
    '0 9 0 * *',
  ])('is left out for %j', (cron) => {
    expect(describeCron(cron)).toBeUndefined();
  });
});
