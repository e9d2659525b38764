import { describe, expect, test } from 'vitest';
import { readPrintTemplate } from './print-template.ts';

const read = (html: string) => readPrintTemplate(html, 'pdf_header');

describe('the header of a PDF', () => {
  test('may contain text, simple elements and styles', () => {
    const html = '<div style="color: #333; text-align: right">A &amp; B, <b class="pageNumber">1</b></div>';
    expect(read(html)).toBe(html);
    expect(read('1 < 2')).toBe('1 &lt; 2');
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)></svg>',
    '<iframe srcdoc="x"></iframe>',
    '<link rel=stylesheet href=http://10.0.0.1/>',
    '<style>@import "http://10.0.0.1/"</style>',
    '<template><img></template>',
    '<math><mtext></mtext></math>',
    '<!-- comment -->',
    '<b onclick="alert(1)">x</b>',
    '<td background="http://10.0.0.1/">x</td><table background=x></table>',
    '<b style="background: url(http://10.0.0.1/)">x</b>',
    '<b style="background: u\\72l(http://10.0.0.1/)">x</b>',
    '<b style="background: u/**/rl(x)">x</b>',
    '<b style="background: image-set(\'http://10.0.0.1/\' 1x)">x</b>',
    '<b style="background: &#117;rl(x)">x</b>',
    '<a href="javascript:alert(1)">x</a>',
  ])('may contain nothing that runs or loads: %s', (html) => {
    expect(() => read(html)).toThrow(/^Bad Request: pdf_header must not contain/);
  });

  test('contains no tag that the HTML around it would complete', () => {
    expect(read('x<img src=x onerror=alert(1) ')).toBe('x');
    expect(read('</div></body><b>x')).toBe('<b>x</b>');
  });

  test('has a limit', () => {
    expect(() => read('ä'.repeat(8193))).toThrow('pdf_header must be at most 16 KiB');
    expect(read('<b>'.repeat(5000)).length).toBeGreaterThan(5000);
  });
});
