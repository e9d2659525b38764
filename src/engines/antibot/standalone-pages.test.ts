// Pages that stand alone, with a status that says nothing about a refusal.
import { describe, expect, test } from 'vitest';
import { createDetector } from './detector.ts';
import { readSample } from './testing/sample.ts';

const { detect } = createDetector();
const look = (sample: string) => detect(readSample(sample));
const first = (sample: string) => {
  const [detection] = look(sample).detections;
  return detection && `${detection.vendor} ${detection.state}`;
};

describe('a page that stands alone', () => {
  test.each([
    '<h1>You have been blocked</h1><p>Error code 17701621</p>',
    '<h1>You&rsquo;ve been blocked</h1><p>Error code 17701621</p>',
    '<h1>You’ve been blocked</h1><p>Error code 17701621</p>',
    '<h1>This page is currently being blocked by our policy.</h1><p>URL=/a, Client IP=192.0.2.7</p>',
    '<p>Your request has been blocked. Incident 9a1b2c3d4e5f6a7b</p>',
    '<table><tr><td>Access to this site was blocked.</td><td>192.0.2.7</td></tr></table>',
    '<h2>Web firewall security policies that are contrary to the request / response has been blocked.</h2>',
  ])('and stops the visitor under a number or with a firewall is a refusal: %s', (html) => {
    expect(first(`200 || ${html}`)).toBe('unknown blocked');
    expect(first(`404 || ${html}`)).toBe('unknown blocked');
    expect(first(`404 | x-sucuri-id: 1 || ${html}`)).toBe('sucuri blocked');
  });

  test.each([
    '<h1>Ein weiterer Schritt</h1><h2>Bitte f&uuml;hre diese Sicherheits&uuml;berpr&uuml;fung aus:</h2>',
    '<h1>One more step</h1><p>Please complete the security check.</p>',
    '<title>Проверка безопасности</title><div>Подтвердите, что вы не робот</div>',
    '<title>Un momento…</title><div>Espere mientras se verifica su solicitud</div>',
    '<title>Pardon Our Interruption...</title><p>Checking your browser</p>',
    '<div>环境异常</div><div>当前环境异常，完成验证后即可继续访问。</div><a href="/verify">去验证</a>',
    '<p>We have detected unusual traffic. This page finds out that you are not a robot.</p>',
  ])('and checks the visitor in two ways is a challenge: %s', (html) => {
    expect(first(`200 || ${html}`)).toBe('unknown challenged');
    expect(first(`200 | server: cloudflare | cf-ray: 9a1b2c3d4e5f6a7b-FRA || ${html}`)).toBe('cloudflare challenged');
  });

  const words = `<p>${'Words of a site. '.repeat(50)}</p>`;
  test.each([
    '<h1>You have been blocked</h1>',
    '<title>Pardon our interruption</title><p>The shop opens again at nine.</p>',
    '<h1>A novel</h1><p>Are you human? asked the page.</p>',
    '<p>This user has been blocked. Number 17701621</p>',
    '<p>Your card has been blocked. Call 0800 12345678</p>',
    '<p>Your request was denied. Case 17701621</p>',
    '<blockquote>You have been blocked. Error code 17701621</blockquote>',
    `<h1>You have been blocked</h1><p>Error code 17701621</p>${words}`,
    `<h1>One more step</h1><p>A security check.</p>${words}`,
    `<h1>One more step</h1><p>A security check.</p>${'<a href="/a">Part</a> '.repeat(5)}`,
    '<h1>One more step</h1><p>A security check.</p><form><input name="code"></form>',
    '<title>Demo of a security check</title><h1>One more step</h1>',
    '<p>Captcha: are you human?</p>',
    '<p>Access to your account has been blocked. Please call 18005551234.</p>',
    '<p>This content is blocked in your country. Video ID 12345678.</p>',
    '<p>If the page is blocked by your browser, open it in a new tab. Build 20240115.</p>',
    '<p>Content on this page is blocked by your ad blocker. Version 1.2.3.4</p>',
    '<p>Hello</p><blockquote><table><tr><td>You have been blocked. Error code 17701621</td></tr></table></blockquote>',
  ])('is neither if it is like %s', (html) => {
    expect(look(`200 || ${html}`)).toMatchObject({ vendor: 'none', detections: [] });
  });

  test('is content if it is data or text', () => {
    const text = 'You have been blocked. Error code 17701621';
    expect(look(`200 | content-type: text/plain || ${text}`).vendor).toBe('none');
    expect(look(`200 | content-type: application/json || {"message":"${text}"}`).vendor).toBe('none');
  });
});

describe('a page with nothing but a captcha', () => {
  const captcha = '<script src="https://js.hcaptcha.com/1/api.js"></script><div class="h-captcha"></div>';

  test.each(['', '<title>shop.test</title>', '<title>example.com</title>', '<title>demo.shop.test</title>'])(
    'is a challenge: %s',
    (head) => {
      expect(first(`200 || ${head}${captcha}`)).toBe('hcaptcha challenged');
    },
  );

  test.each([
    '<title>hCaptcha demo: a page</title>',
    '<title>hCaptcha Example</title>',
    '<h2>Captcha Demo</h2>',
    '<title>Captcha test</title>',
    '<title>示例</title>',
    '<title>Ejemplo de captcha</title>',
  ])('is none if it says that it is an example: %s', (head) => {
    expect(first(`200 || ${head}${captcha}`)).toBe('hcaptcha present');
  });

  test('is a challenge on a refusal, whatever its title is', () => {
    expect(first(`403 || <title>Demo</title>${captcha}`)).toBe('hcaptcha challenged');
  });
});
