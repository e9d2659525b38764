// `browser_instructions` of /v1/website/rendering and screenshot: clicks, input and scrolling in a real browser.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

describe('a rendered page', () => {
  let service: SharedService;
  let target: Target;
  let account: TestAccount;
  const render = (page: string, parameters: Record<string, string | number | boolean> = {}) =>
    service.call('/v1/website/rendering', { query: target.origin + page, ...parameters }, { key: account.key });
  const instructions = (...list: unknown[]) => ({ browser_instructions: JSON.stringify(list) });

  beforeAll(async () => {
    [service, target] = await Promise.all([sharedTestService(), startTarget()]);
    account = await service.createAccount();
    target.on('/form', (_request, response) =>
      sendPage(
        response,
        `<form action=/sent><input name=q value=old onkeydown="this.dataset.keys = (this.dataset.keys ?? '') + event.key"><button>Send it</button></form>
         <button id=more onclick="document.querySelector('#out').textContent = 'clicked ' + event.isTrusted">More</button><p id=out></p>`,
      ),
    );
    target.on('/sent', (request, response) => sendPage(response, `<p id=got>${request.url}</p>`));
  });

  afterAll(async () => {
    await target.close();
  });

  test.each([
    [{ browser_instructions: '{' }, 'browser_instructions must be a JSON array'],
    [instructions({ type: 'jump' }), 'browser_instructions[0].type must be one of click'],
    [instructions({ type: 'wait', wait_time_s: 1 }, { type: 'click' }), 'browser_instructions[1].selector is required'],
    [
      instructions({ type: 'click', selector: { type: 'css', value: '##' } }),
      'browser_instructions[0].selector.value is not',
    ],
    [
      instructions({ type: 'click', selector: { type: 'id', value: 'a' } }),
      'browser_instructions[0].selector.type must be',
    ],
    [instructions({ type: 'wait', wait_time_s: 'x' }), 'browser_instructions[0].wait_time_s must be a number'],
    [
      instructions({ type: 'scroll_to_bottom', on_error: 'x' }),
      'browser_instructions[0].on_error must be error or skip',
    ],
  ])('with the mistake %j is a 400 that names it, and reaches no site', async (parameters, message) => {
    const hits = target.hits.length;
    const answer = await render('/', parameters);
    expect(answer.json.error).toContain(`Bad Request: ${message}`);
    expect(answer.status).toBe(400);
    expect(target.hits.length).toBe(hits);
  });

  test('is captured by a screenshot after its instructions', async () => {
    const typing = instructions({ type: 'input', selector: { type: 'css', value: 'input' }, value: 'acorn\n' });
    const parameters = { url: `${target.origin}/form`, ...typing };
    const { status, headers } = await service.call('/v1/website/screenshot', parameters, { key: account.key });
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(headers.get('x-final-url')).toBe(`${target.origin}/sent?q=acorn`);
    const [row] = await service.log(account.slug);
    expect(JSON.stringify(row.params)).not.toContain('acorn');
  });

  test('follows instructions with real clicks and keys', async () => {
    const clicked = await render('/form', instructions({ type: 'click', selector: { type: 'css', value: '#more' } }));
    expect(clicked.json).toContain('clicked true');
    const sent = await render(
      '/form',
      instructions(
        { type: 'input', selector: { type: 'xpath', value: '//input' }, value: 'new words' },
        { type: 'click', selector: { type: 'text', value: 'Send it' } },
        { type: 'wait_for_element', selector: { type: 'css', value: '#got' } },
      ),
    );
    expect(sent.json).toContain('/sent?q=new+words');
    expect(sent.headers.get('x-final-url')).toBe(`${target.origin}/sent?q=new+words`);
    expect(sent.headers.get('x-redirects')).toBe('1');
  });

  test.each(['#button', '#drawing'])('clicks %s by script when another element covers it', async (value) => {
    target.on('/covered', (_request, response) =>
      sendPage(
        response,
        `<button id=button>x</button><svg id=drawing width=50 height=50></svg><div style="position: fixed; inset: 0"></div><p></p>
         <script>addEventListener('click', ({ target }) => { document.querySelector('p').textContent = 'clicked ' + target.id })</script>`,
      ),
    );
    const { json } = await render('/covered', instructions({ type: 'click', selector: { type: 'css', value } }));
    expect(json).toContain(`<p>clicked ${value.slice(1)}</p>`);
  });

  describe('with fields of every kind', () => {
    const fill = (selector: string, value: string) => {
      target.on('/fields', (_request, response) =>
        sendPage(
          response,
          `<select id=list><option value=1>One<option value=2>Two</select><input id=date type=date><input id=color type=color>
           <input id=range type=range max=10><input id=number type=number value=3><textarea id=area>old</textarea>
           <div id=editable contenteditable>old</div><input id=off disabled><fieldset disabled><input id=inner></fieldset>
           <input id=fixed readonly value=x><input id=box type=checkbox><input id=file type=file><p id=text>x</p><pre></pre>
           <script>addEventListener('change', ({ target }) => { document.querySelector('pre').textContent = target.id + '=' + target.value })</script>`,
        ),
      );
      return render(
        '/fields',
        instructions({ type: 'input', selector: { type: 'css', value: selector }, value }, blur),
      );
    };
    const blur = { type: 'click', selector: { type: 'css', value: '#text' } };

    test.each([
      ['#list', 'Two', 'list=2'],
      ['#list', '2', 'list=2'],
      ['#date', '2026-01-31', 'date=2026-01-31'],
      ['#color', '#ff0000', 'color=#ff0000'],
      ['#range', '7', 'range=7'],
      ['#number', '12', 'number=12'],
      ['#area', 'new', 'area=new'],
    ])('%s takes %s', async (selector, value, seen) => {
      expect((await fill(selector, value)).json).toContain(`<pre>${seen}</pre>`);
    });

    test('what can be edited is edited', async () => {
      expect((await fill('#editable', 'new')).json).toMatch(/contenteditable="">new</);
    });

    test.each([
      ['#off', 'x', 'the field is disabled'],
      ['#inner', 'x', 'the field is disabled'],
      ['#fixed', 'x', 'the field is read-only'],
      ['#box', 'x', 'the element does not accept text'],
      ['#file', 'x', 'the element does not accept text'],
      ['#text', 'x', 'the element does not accept text'],
      ['#list', 'Three', 'the list has no such option'],
      ['#date', '31.01.2026', 'the field does not accept this value'],
    ])('%s does not take %s, and says so', async (selector, value, why) => {
      const { status, json } = await fill(selector, value);
      expect([status, json.error]).toEqual([500, `Internal Error: browser_instructions[0] (input) failed: ${why}`]);
    });
  });

  test('whose instruction fails is a 500 that names it, unless it may be skipped', async () => {
    const missing = { type: 'click', selector: { type: 'css', value: '#none' }, timeout_s: 0.3 };
    const answer = await render('/', instructions({ type: 'scroll', y: 10 }, missing));
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-error-code')).toBe('instruction_failed');
    expect(answer.json.error).toContain(
      'browser_instructions[1] (click) failed: no element for the css selector #none',
    );
    expect((await render('/', instructions({ ...missing, on_error: 'skip' }))).status).toBe(200);
  });

  test('scrolls until nothing new appears', async () => {
    target.on('/endless', (_request, response) =>
      sendPage(
        response,
        `<div id=list></div><script>
          let count = 0;
          const add = () => { if (count < 40) list.insertAdjacentHTML('beforeend', '<p style="height:200px">item ' + ++count + '</p>') };
          for (let i = 0; i < 10; i++) add();
          addEventListener('scroll', () => { if (scrollY + innerHeight > document.body.scrollHeight - 100) for (let i = 0; i < 10; i++) add(); });
        </script>`,
      ),
    );
    expect((await render('/endless')).json).not.toContain('item 40');
    expect((await render('/endless', instructions({ type: 'scroll_to_bottom' }))).json).toContain('item 40');
  });
});
