import { expect, test } from 'vitest';
import { hintsOf, scriptPlatformOf } from './user-agent.ts';

const chrome = (system: string, rest: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${rest}`;

test.each([
  [chrome('Windows NT 10.0; Win64; x64', '149.0.0.0 Safari/537.36'), 'Google Chrome 149 Windows'],
  [chrome('Macintosh; Intel Mac OS X 10_15_7', '140.0.0.0 Safari/537.36'), 'Google Chrome 140 macOS'],
  [chrome('Linux; Android 14; Pixel 8', '149.0.0.0 Mobile Safari/537.36'), 'Google Chrome 149 Android mobile'],
  [chrome('Windows NT 10.0', '149.0.0.0 Safari/537.36 Edg/149.0.0.0'), 'Microsoft Edge 149 Windows'],
])('the client hints of %s are those of %s', (userAgent, text) => {
  const { brands, platform, isMobile } = hintsOf(userAgent)!;
  const { brand, version } = brands[0]!;
  expect(`${brand} ${version} ${platform}${isMobile ? ' mobile' : ''}`).toBe(text);
  expect(brands[1]).toEqual({ brand: 'Chromium', version });
});

test.each([
  'curl/8.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/149.0 Mobile/15E148 Safari/604.1',
  chrome('Windows NT 10.0', '149.0.0.0 Safari/537.36 OPR/120.0.0.0'),
  chrome('Windows NT 6.1', '70.0.3538.77 Safari/537.36'),
])('there are no client hints for %s', (userAgent) => expect(hintsOf(userAgent)).toBeUndefined());

test('scripts see the platform of the user agent', () => {
  expect(scriptPlatformOf(chrome('Windows NT 10.0', '149'))).toBe('Win32');
  expect(scriptPlatformOf('curl/8.0')).toBeUndefined();
});
