// Pages that try to hold their call, to open something else, or to ask the user. Every call ends within its time, and the
// next page works. Endless loops, dialogs, downloads and crashes are in faults.test.ts.
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestService } from '../support/service.ts';
import type { Answer, SharedService, TestAccount } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const scripts = {
  'reloads itself': 'setTimeout(() => location.reload(), 10)',
  'navigates without end': 'setTimeout(() => { location = location.pathname + "?" + Math.random() }, 10)',
  'opens windows': 'for (let i = 0; i < 1000; i++) { open("/plain?" + i); open("about:blank") }',
  prints: 'for (let i = 0; i < 50; i++) print(); onload = () => print()',
  'asks before it unloads': `onbeforeunload = (event) => { event.preventDefault(); return "stay" };
    setTimeout(() => location.reload(), 50)`,
  'closes itself': 'window.close(); open("", "_self"); window.close()',
  'asks for files and devices': `const file = document.createElement("input"); file.type = "file"; document.body.append(file); file.click();
    try { showOpenFilePicker().catch(() => {}); showDirectoryPicker().catch(() => {}) } catch {}
    navigator.usb?.requestDevice({ filters: [] }).catch(() => {}); navigator.serial?.requestPort().catch(() => {});
    navigator.bluetooth?.requestDevice({ acceptAllDevices: true }).catch(() => {}); navigator.share?.({ url: "/" }).catch(() => {});
    navigator.credentials?.get({ publicKey: { challenge: new Uint8Array(32) } }).catch(() => {})`,
  'fills its storage': `try { for (let i = 0; ; i++) localStorage.setItem("k" + i, "x".repeat(1e5)) } catch {}
    caches?.open("x").then((cache) => cache.put("/x", new Response("x".repeat(1e7))))`,
  'floods its history': 'for (let i = 0; i < 20000; i++) try { history.pushState(i, "", "?" + i) } catch { break }',
  'floods itself with messages': `onmessage = ({ data }) => postMessage(data + data.slice(0, 10));
    for (let i = 0; i < 100; i++) postMessage("x".repeat(1000))`,
  'adds frames without end': `setInterval(() => { for (let i = 0; i < 20; i++) document.body.append(document.createElement("iframe")) }, 1)`,
  'is a frame of itself': `const frame = document.createElement("iframe"); frame.src = location.pathname + "?" + Math.random();
    document.body.append(frame)`,
  'changes prototypes': `Object.prototype.then = (resolve) => resolve(1); JSON.stringify = () => "{}"; Promise = class {};
    Object.defineProperty(Element.prototype, "outerHTML", { get() { for (;;); } }); document.querySelector = () => { throw 1 };
    Array.prototype[Symbol.iterator] = function* () { for (;;) yield 1 }; requestAnimationFrame = setTimeout = () => {}`,
  'leaves for pages of the browser': `for (const url of ["chrome://crash", "chrome://kill", "chrome://settings", "view-source:" + location,
      "devtools://devtools/bundled/inspector.html", "file:///etc/passwd", "javascript:for(;;);"]) try { location = url } catch {}`,
};

/** Answers that a browser may wait for. */
const responses: Record<string, (response: ServerResponse) => void> = {
  'refreshes itself': (response) => sendPage(response, '<p>page</p><meta http-equiv="refresh" content="0">'),
  'has no content': (response) => void response.writeHead(204).end(),
  'never ends': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const timer = setInterval(() => response.write('<p>more</p>'), 20);
    response.on('close', () => clearInterval(timer));
  },
  'replaces itself without end': (response) => {
    response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=next' });
    const timer = setInterval(() => response.write('--next\r\ncontent-type: text/html\r\n\r\n<p>part</p>\r\n'), 20);
    response.on('close', () => clearInterval(timer));
  },
};

const hostile = [...Object.keys(scripts), ...Object.keys(responses)];
/** As many as one account may use on a machine with two processors. */
const atOnce = 3;
/** What such a page may end as. Anything else would be a fault of the service. */
const outcomes = ['', 'target_timeout', 'target_reset', 'target_protocol', 'target_not_shown', 'browser_crashed'];

let service: SharedService;
let target: Target;
let account: TestAccount;
beforeAll(async () => {
  [service, target] = await Promise.all([sharedTestService(), startTarget()]);
  account = await service.createAccount({ credits: 100_000 });
  for (const [index, script] of Object.values(scripts).entries())
    target.on(`/${index}`, (_, response) => sendPage(response, `<p>page</p><script>${script}</script>`));
  for (const [index, respond] of Object.values(responses).entries())
    target.on(`/${Object.keys(scripts).length + index}`, (_, response) => respond(response));
  target.on('/plain', (_, response) => sendPage(response, '<p>plain</p>'));
});
afterAll(() => target.close());

const call = (name: string, path: string, timeout: number): Promise<Answer> => {
  const main = name === 'screenshot' ? 'url' : 'query';
  return service.call(`/v1/website/${name}`, { [main]: target.origin + path, timeout }, { key: account.key });
};

/** Captures do more with a page than rendering: these pages could disturb it. */
const captured = [
  'reloads itself',
  'prints',
  'closes itself',
  'adds frames without end',
  'changes prototypes',
  'never ends',
];

test.each([
  ['rendering', hostile],
  ['screenshot', captured],
])(
  'a hostile page ends its call of %s, and the next call works',
  async (name, pages) => {
    for (let from = 0; from < pages.length; from += atOnce) {
      const answers = pages.slice(from, from + atOnce).map(async (what) => {
        const { status, headers, text } = await call(name, `/${hostile.indexOf(what)}`, 5);
        const code = headers.get('x-error-code') ?? '';
        expect([what, status === 200 ? '' : text, outcomes.includes(code)]).toEqual([what, expect.anything(), true]);
      });
      await Promise.all(answers);
      expect((await call('rendering', '/plain', 30)).json).toContain('<p>plain</p>');
    }
    const opened = target.hits.filter((url) => url.startsWith('/plain?'));
    expect(opened).toEqual([]);
  },
  180_000,
);

test('a hostile challenge ends its call of webunlocker unbilled, and the next page opens', async () => {
  const names = ['reloads itself', 'opens windows', 'changes prototypes', 'leaves for pages of the browser'];
  const guarded = await service.createAccount({ account: { unlocker_hosts: ['127.0.0.1'] } });
  const unlock = (path: string) =>
    service.call('/v1/website/webunlocker', { query: target.origin + path, timeout: 8 }, { key: guarded.key });
  for (const name of names) {
    const path = `/challenge-${hostile.indexOf(name)}`;
    target.on(path, (_, response) => {
      response.writeHead(403, { 'content-type': 'text/html', server: 'cloudflare', 'cf-mitigated': 'challenge' });
      response.end(
        `<title>Just a moment...</title><p>page</p><script>${scripts[name as keyof typeof scripts]}</script>`,
      );
    });
    const { status, headers } = await unlock(path);
    expect([name, status, headers.get('x-credits-charged')]).toEqual([name, 500, '0']);
    expect(['blocked', ...outcomes]).toContain(headers.get('x-error-code'));
  }
  expect((await unlock('/plain')).json).toContain('<p>plain</p>');
  expect((await call('rendering', '/plain', 30)).json).toContain('<p>plain</p>');
  expect(target.hits.filter((url) => url.startsWith('/plain?'))).toEqual([]);
}, 120_000);

test('a page gets no permission, and no prompt stays open', async () => {
  const names = 'geolocation notifications camera microphone clipboard-read midi persistent-storage'.split(' ');
  target.on('/permissions', (_, response) =>
    sendPage(
      response,
      `<p id="states"></p><script type="module">
        const states = {};
        for (const name of ${JSON.stringify(names)})
          states[name] = await navigator.permissions.query({ name }).then(({ state }) => state, () => 'unknown');
        const end = (name) => (value) => { states[name] = String(value?.name ?? value) };
        await Promise.all([
          Notification.requestPermission().then(end('ask notifications'), end('ask notifications')),
          new Promise((done) => navigator.geolocation.getCurrentPosition(done, () => done('refused'))).then(end('ask geolocation')),
          navigator.mediaDevices?.getUserMedia({ audio: true }).then(() => 'granted', () => 'refused').then(end('ask microphone')),
          navigator.clipboard?.readText().then(() => 'granted', () => 'refused').then(end('ask clipboard')),
        ]);
        document.getElementById('states').textContent = JSON.stringify(states);
        document.body.id = 'done';
      </script>`,
    ),
  );
  const parameters = {
    query: `${target.origin.replace('127.0.0.1', 'localhost')}/permissions`,
    wait_for: 'body#done',
    timeout: 30,
  };
  const { status, text, json } = await service.call('/v1/website/rendering', parameters, { key: account.key });
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  const states = JSON.parse(/<p id="states">(.*?)<\/p>/.exec(json)![1]!) as Record<string, string>;
  expect(Object.keys(states)).toEqual(expect.arrayContaining([...names, 'ask notifications', 'ask geolocation']));
  expect(Object.values(states)).not.toContain('granted');
}, 60_000);
