import { expect, test } from 'vitest';
import { mailSubject, mailText } from './mail-text.ts';

const event = { type: 'schedule.changed', created_at: new Date('2026-11-16T21:29:51.706Z'), slug: 'default' } as const;

test('a mail shows the patch of a changed text as it is', () => {
  const patch = '--- before\n+++ after\n@@ -1,1 +1,1 @@\n-Price: 10\n+Price: 12\n';
  const data = { name: 'Lamp\r\nSubject: x', error: null, difference: { kind: 'text', share: 0.5, patch } };
  expect(mailText({ ...event, data }, undefined)).toBe(
    `The result of a watched schedule has changed.

Workspace: default
Event: schedule.changed
Time: 2026-11-16T21:29:51.706Z

name: Lamp Subject: x

kind: text
share: 0.5

--- before
+++ after
@@ -1,1 +1,1 @@
-Price: 10
+Price: 12
`,
  );
});

test('a mail has a line for each changed field, and links that can be opened', () => {
  const url = new URL('https://siteglass.example.com/');
  const fields = [{ path: 'price', before: '10', after: null }];
  const text = mailText({ ...event, data: { difference: { kind: 'fields', fields } } }, url);
  expect(text).toContain('\n\nprice: 10 -> null\n');
  expect(text).toContain('\nDashboard: https://siteglass.example.com/\n');
  const picture = { difference: { kind: 'pixels', picture_url: '/files/a.png?signature=x' } };
  expect(mailText({ ...event, data: picture }, url)).toContain(
    'picture_url: https://siteglass.example.com/files/a.png?signature=x',
  );
});

test('a long mail is cut off between characters', () => {
  const text = mailText({ ...event, data: { text: '\u{1F600}'.repeat(20_000) } }, undefined);
  expect(text.length).toBeLessThan(20_010);
  expect(text.isWellFormed()).toBe(true);
});

test('the subject is a fixed text for each type, and for each threshold of the credits', () => {
  expect(mailSubject({ type: 'credits.low', data: { threshold_percent: 80 } })).toBe('80 % of the credits are used');
  expect(mailSubject({ type: 'credits.low', data: { threshold_percent: '80\r\nBcc: x' } })).toBe(
    'The used credits have reached 50, 80 or 100 %',
  );
  expect(mailSubject({ type: 'schedule.failed', data: {} })).toBe('A run of a schedule failed');
  expect(mailSubject({ type: 'engine.broken', data: { from: 'ok' } })).toBe('A search engine has stopped working');
  expect(mailSubject({ type: 'engine.broken', data: { from: null } })).toBe('A search engine does not work');
});
