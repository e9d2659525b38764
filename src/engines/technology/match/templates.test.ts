import { expect, test } from 'vitest';
import { templateIn } from './templates.ts';

const box = '='.repeat(57);

test.each([
  [
    `\n\n${box}\n* Volt Free - Bootstrap 5 Dashboard\n${box}\n\n* Product Page: https://themesberg.com/product/x\n`,
    'Volt Bootstrap 5 Dashboard',
  ],
  [
    `\n${box}\n* Nova - Premium Vue Dashboard - v1.2.3\n${box}\n\n* Product Page: https://www.creative-tim.com/product/x\n`,
    'Nova Vue Dashboard 1.2.3',
  ],
  [
    `\n${box}\n* Paper Kit 2 - v2.3.1\n${box}\n\n* Product Page: https://www.creative-tim.com/product/paper-kit-2\n`,
    'Paper Kit 2 2.3.1',
  ],
  [
    `\n${box}\n* Material Dashboard 2 - v3.1.0\n${box}\n\n* Product Page: https://www.creative-tim.com/product/material-dashboard\n`,
    'Material Dashboard 3.1.0',
  ],
  [
    `\n${box}\n* Nova Kit PRO - v1.0.0\n${box}\n\n* Product Page: https://www.creative-tim.com/product/nova-kit-pro\n`,
    'Nova Kit 1.0.0',
  ],
  [
    ' =======================================================\n  * Template Name: Arsha\n  * Template URL: https://bootstrapmade.com/arsha-free/\n  * Updated: Feb 22 2025 ',
    'BootstrapMade Arsha',
  ],
  [
    '\n  * Template Name: Arsha - v4.7.1\n  * Template URL: https://bootstrapmade.com/arsha-free/\n',
    'BootstrapMade Arsha 4.7.1',
  ],
  ['\n\tDimension by HTML5 UP\n\thtml5up.net | @ajlkn\n\tFree for personal and commercial use', 'HTML5 UP Dimension'],
  ['\n\nTemplateMo 562 Space Dynamic\n\nhttps://templatemo.com/tm-562-space-dynamic\n\n', 'TemplateMo Space Dynamic'],
  ['\n\nTooplate 2137 Barista\n\nhttps://www.tooplate.com/view/2137-barista-cafe\n', 'Tooplate Barista'],
])('%j is of %s', (comment, expected) => {
  const { name, version } = templateIn(comment)!;
  expect(`${name} ${version}`.trim()).toBe(expected);
});

test.each([
  '\n* Template Name: Start page\n* Author: Jane\n',
  'Dimension by HTML5 UP is a template.',
  `${box}\n* Our shop - Spring sale\n${box}\n* Call us: 123`,
  '* Volt - Bootstrap Dashboard\n* Product Page: https://themesberg.com/',
])('%j is of none', (comment) => expect(templateIn(comment)).toBeUndefined());

test.each([
  '* Template Name: Aa\n',
  `${box}\n`,
  `${box}\n* Aa Bb - v1.2.3\n`,
  'TemplateMo 123 Aa ',
  `${box} * Aaa - Bbbbbb `,
])('is read in linear time: %j', (piece) => expect(templateIn(piece.repeat(20_000 / piece.length))).toBeUndefined());
