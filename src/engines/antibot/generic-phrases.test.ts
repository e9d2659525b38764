// Refusals in other languages, and refusals that are about the rights of a visitor.
import { describe, expect, test } from 'vitest';
import { createDetector } from './detector.ts';
import { readSample } from './testing/sample.ts';

const { detect } = createDetector();
const look = (sample: string) => detect(readSample(sample));
const first = (sample: string) => {
  const [detection] = look(sample).detections;
  return detection && `${detection.vendor} ${detection.state}`;
};

describe('a check in another language', () => {
  test.each([
    '<h1>Bitte bestätigen Sie, dass Sie ein Mensch sind</h1>',
    '<p>Ihr Browser wird überprüft, bevor die Seite erscheint.</p>',
    '<h1>Confirmez que vous êtes humain</h1>',
    '<h1>Verificación de seguridad en curso</h1>',
    '<p>Confirme que você não é um robô</p>',
    '<p>Conferma di essere umano</p>',
    '<p>Bevestig dat u een mens bent</p>',
    '<p>Potwierdź, że nie jesteś robotem</p>',
    '<h1>ПРОВЕРКА БЕЗОПАСНОСТИ</h1>',
    '<p>Подтвердите, что вы не робот</p>',
    '<p>あなたが人間であることを確認します</p>',
    '<p>请完成人机验证</p>',
    '<p>사람인지 확인하는 중입니다</p>',
    '<p>İnsan olduğunuzu doğrulayın: güvenlik doğrulaması</p>',
    '<title>Nur einen Moment…</title><p>shop.test</p>',
    '<title>请稍候...</title><p>shop.test</p>',
    '<p>Sicherheits&uuml;berpr&uuml;fung</p>',
    '<p>Ihr Browser wird &#252;berpr&#xFC;ft</p>',
    '<p>V&Eacute;RIFICATION DE S&Eacute;CURIT&Eacute;</p>',
    '<h1>&#1055;&#1088;&#1086;&#1074;&#1077;&#1088;&#1082;&#1072; &#1073;&#1088;&#1072;&#1091;&#1079;&#1077;&#1088;&#1072;</h1>',
  ])('is a challenge, and the protection in front of the site gets it: %s', (html) => {
    expect(first(`403 || ${html}`)).toBe('unknown challenged');
    expect(first(`403 | server: cloudflare | cf-ray: 9a1b2c3d4e5f6a7b-FRA || ${html}`)).toBe('cloudflare challenged');
  });

  test.each([
    '<h1>Zugriff verweigert</h1><p>Ihre Anfrage wurde blockiert.</p>',
    '<h1>Accès refusé</h1><p>Activité suspecte</p>',
    '<p>Su solicitud ha sido bloqueada</p>',
    '<p>Слишком много запросов</p>',
    '<p>您的请求已被拦截</p>',
    '<p>접속이 차단되었습니다</p>',
    '<p>비정상적인 접근이 감지되어 접속을 제한합니다</p>',
  ])('is a refusal: %s', (html) => {
    expect(first(`503 || ${html}`)).toBe('unknown blocked');
    expect(first(`403 | x-sucuri-id: 1 || ${html}`)).toBe('sucuri blocked');
  });

  test.each([
    '200 || <title>Nur einen Moment…</title><p>Die Seite lädt.</p>',
    '200 || <h1>Bist du ein Mensch?</h1><p>Ein Buch über Roboter.</p>',
    '200 | server: cloudflare || <p>Zugriff verweigert: ein Roman</p>',
    '503 || <title>Even geduld...</title><p>Wij werken aan de winkel.</p>',
    '503 || <title>しばらくお待ちください</title><p>メンテナンス中です。</p>',
    '503 || <p>시스템 점검으로 접속이 일시적으로 제한됩니다.</p>',
    '503 || <p>Versuchen Sie es in einem Moment noch einmal.</p>',
    '404 || <h1>Seite nicht gefunden</h1><p>Zugriff verweigert</p>',
  ])('is not on a page that answers, or is down: %s', (sample) => {
    expect(look(sample).detections.filter(({ state }) => state !== 'present')).toEqual([]);
  });
});

describe('a firewall that answers with another error', () => {
  test.each([
    '400 || <h1>400 Bad Request</h1><p>您的访问有安全风险，请求已被拦截</p>',
    '500 || <p>Blocked!<br>Malicious activity</p>',
    '463 || <p>Your request has been blocked. Number 4711</p>',
    '430 || <p>Your request has been blocked due to a rule of security.</p>',
    '418 || <title>418 You look like a robot</title><h1>Error 418 You look like a robot</h1><h3>Guru Meditation:</h3><p>XID: 7</p><p>Varnish cache server</p>',
    '502 || <h1>Web filter</h1><p>Your request has been denied for security reasons.</p>',
    '501 || <p>Your request has been blocked. Number 4711</p>',
    '502 || <title>Filter</title><blockquote><table><tr><td><font size="3"><big>No entry</big><br/>Your request has been denied for security reason.</font></td></tr></table></blockquote>',
  ])('is known by its words: %s', (sample) => {
    expect(first(sample)).toBe('unknown blocked');
  });

  test.each([
    '400 || <h1>400 Bad Request</h1><p>The request header is too large.</p>',
    "418 || <title>I'm a teapot</title><h1>418</h1><p>Short and stout.</p>",
    '419 || <title>Page Expired</title><div>419</div><div>Page Expired</div>',
    '422 || <p>The request was blocked by the validation of a field.</p>',
    '440 || <h1>Login Time-out</h1><p>Too many requests with an old session.</p>',
    '500 || <h1>Error</h1><p>Access denied for user web at the database.</p>',
    '502 || <h1>502 Bad Gateway</h1><p>Too many requests, try again later.</p>',
    '500 || <p>The captcha could not be checked.</p>',
    '404 || <p>This user has been blocked.</p>',
    '400 | content-type: application/json || {"error":"The card has been blocked"}',
    `500 || ${'<a href="/a">Part of the site</a> '.repeat(12)}<p>Your card has been blocked.</p>`,
    `500 || <p>${'Words of a report. '.repeat(100)}</p><p>The thread has been blocked.</p>`,
  ])('is not any error: %s', (sample) => {
    expect(look(sample)).toMatchObject({ vendor: 'none', detections: [] });
  });
});

describe('a refusal that is about the rights of a visitor', () => {
  const menu = '<a href="/a">Part of the site</a> '.repeat(12);
  test.each([
    '<h1>For members</h1><p>Sign in with your membership number to read the report.</p>',
    '<h1>Access denied</h1><p>You must be logged in to view this page.</p>',
    '<h1>403</h1><p>Only subscribers can read this article.</p>',
    '<h1>Network security</h1><p>This course is for members. Log in to read it.</p>',
    '<h1>Sorry</h1><p>The page is blocked for guests. Log in to read it.</p>',
    '<h1>Zugriff verweigert</h1><p>Bitte melden Sie sich an: <a href="/x">Anmelden</a></p>',
    '<h1>Доступ запрещён</h1><p>Войдите, чтобы продолжить.</p>',
    '<p>この記事を読むにはログインしてください</p>',
    '<title>Access Denied</title><p>The request has an invalid cross-site request forgery token.</p>',
    '<h1>Access denied</h1><p>The CSRF token is missing. Go back and send the form again.</p>',
    '<h1>Staff area</h1><form><input name="user"><input type="password" name="key"></form>',
    `${menu}<h1>This file is not for you</h1><p>Ask its owner for a link.</p>`,
  ])('is no protection: %s', (html) => {
    expect(look(`403 | x-team: blue || ${html}`)).toMatchObject({ vendor: 'none', detections: [] });
  });

  test('leaves the protection in front of the site as present', () => {
    expect(first('403 | server: cloudflare || <h1>Access denied</h1><p>Please log in.</p>')).toBe('cloudflare present');
  });

  test.each([
    ['blocked', '<h1>You have been blocked</h1><p>Sign in to continue.</p>'],
    ['challenged', '<h1>Are you a robot?</h1><p>Or log in.</p>'],
    ['blocked', "<h1>You've been blocked</h1><p>Log in to your account to go on.</p>"],
    ['blocked', '<h1>You’ve been blocked</h1><p>Log in to go on.</p>'],
    ['blocked', '<h1>You&#39;ve been blocked</h1><p>Log in to go on.</p>'],
    ['blocked', '<h1>Sorry</h1><p>The page was blocked by network security. Members log in to go on.</p>'],
    ['blocked', '<h1>Access denied</h1><p>Stopped by our firewall. Please log in.</p>'],
    ['blocked', '<h1>No entry</h1><p>Requested: https://shop.test/account/login?a=1</p>'],
    ['blocked', `<h1>Your request was refused</h1><p>Incident 4711</p>${'<a href="/a">A</a>'.repeat(3)}`],
    ['blocked', `${menu}<h1>Suspicious activity</h1>`],
    ['blocked', '<h1>Your request has been blocked</h1><p>Rule: CSRF token</p>'],
  ])('is not one about bots: %s, %s', (state, html) => {
    expect(first(`403 || ${html}`)).toBe(`unknown ${state}`);
  });
});

test.each([
  'Estamos dando un paso más para mejorar la web',
  '한 단계 더 나은 서비스를 위해 점검 중입니다',
  'We zetten nog een stap vooruit',
])('maintenance that speaks of a step is no check: %s', (words) => {
  expect(look(`503 || <title>Shop</title><p>${words}</p>`).vendor).toBe('none');
});
