import { expect, test } from 'vitest';
import { describePackage } from './package-description.ts';

test.each([
  ['p5', '[![npm version](https://badge.svg)](https://www.npmjs.com/package/p5)', 'p5 is a JavaScript library.'],
  ['p5', '](https://www.npmjs.com/package/p5).', 'p5 is a JavaScript library.'],
  ['frappe-charts', 'https://frappe.github.io/charts', 'frappe-charts is a JavaScript library.'],
  ['jquery.qrcode', 'http://jeromeetienne.github.com/jquery-qrcode', 'jquery.qrcode is a plugin for jQuery.'],
  ['cleave-zen', 'WIP', 'cleave-zen is a JavaScript library.'],
  ['@ant-design/pro-card', '@ant-design/pro-card', '@ant-design/pro-card is a JavaScript library.'],
  ['react-streetview', '', 'react-streetview is a library for React.'],
  [
    'jquery.marquee',
    'jQuery plugin to scroll the text http://aamirafridi.com/jquery-marquee — Edit',
    'jQuery plugin to scroll the text.',
  ],
  ['cytoscape-navigator', 'Bird&#39;s eye view for Cytoscape.js', "Bird's eye view for Cytoscape.js."],
  ['a', 'A [date](https://a.test) picker (https://b.test) for `React` ⚛️', 'A date picker for React.'],
  ['b', 'Custom <select> UI control', 'Custom UI control.'],
])('%s: %s', (name, description, expected) => {
  expect(describePackage(name, description, 59)).toBe(expected);
});
