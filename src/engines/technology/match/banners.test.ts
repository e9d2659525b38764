import { describe, expect, test } from 'vitest';
import { bannersIn, namesOf } from './banners.ts';

const read = (text: string) => [...bannersIn(text)].map(({ name, version }) => `${name} ${version}`.trim());

describe('a banner', () => {
  test.each([
    ['/*! jQuery v3.7.1 | (c) OpenJS Foundation */', 'jQuery 3.7.1'],
    ['/*!\n * Bootstrap v5.3.3 (https://getbootstrap.com/)\n * Copyright 2011 */', 'Bootstrap 5.3.3'],
    ['/**\n * vue v3.4.21\n * (c) 2018-present\n **/', 'vue 3.4.21'],
    ['/* @preserve\n * Leaflet 1.9.4, a JS library for maps */', 'Leaflet 1.9.4'],
    ['//     Underscore.js 1.13.7\n//     https://underscorejs.org\n', 'Underscore.js 1.13.7'],
    ['/*\n * Foo2 - Pretty powerful tooltips - v3.0.2\n * http://foo2.test */', 'Foo2 3.0.2'],
    [
      '/*!\n* Start Bootstrap - Creative v7.0.7 (https://startbootstrap.com/theme/creative)\n* Licensed under MIT\n*/',
      'Start Bootstrap Creative 7.0.7',
    ],
    [
      '/**\n *  __ /\n * / _\n * /__/\n *\n * @foo/bar 1.46.4\n *\n * Website: https://foo.test\n**/',
      '@foo/bar 1.46.4',
    ],
    ['/*! jQuery Migrate - v3.4.1 - 2023-02-23 */', 'jQuery Migrate 3.4.1'],
    ['/*!\n * reset.css • v2.0.4\n * MIT License */', 'reset.css 2.0.4'],
    ['// https://d3js.org v7.9.0 Copyright 2010-2023', 'd3js 7.9.0'],
    ['// https://d3js.org/d3-array/ v3.2.5 Copyright', 'd3-array 3.2.5'],
    ['// https://github.com/topojson/topojson-client v3.1.0', 'topojson-client 3.1.0'],
    ['/*! Select2 4.1.0-rc.0 | https://github.com */', 'Select2 4.1.0-rc.0'],
    ['/*!\n * @overview es6-promise - a tiny polyfill\n * @version   v4.2.8+1e68dce6\n */', 'es6-promise 4.2.8'],
    ['/*! normalize.css v8.0.1 | MIT License */', 'normalize.css 8.0.1'],
    ['/*\n * Foo Table v3 - Foo Table shows tables.\n * @version 3.1.6\n * @license MIT */', 'Foo Table 3.1.6'],
    ['/*! @sentry/browser 7.1.0 (abc) | https */', '@sentry/browser 7.1.0'],
    ['/**\n * @license\n * Lodash <https://lodash.com/>\n */', 'Lodash'],
    ['/** @license React */', 'React'],
    ['/**\n * @license React\n * React v19.2.0\n * react-dom-client.production.js\n */', 'React 19.2.0'],
    ['/** @license React v16.13.1\n * react-is.production.min.js\n */', 'react-is 16.13.1'],
    ['/** @license React v0.20.2\n * scheduler.production.min.js\n */', 'scheduler 0.20.2'],
    ['/**\n * Vue 3 Carousel 0.17.0\n * (c) 2025\n */', 'Vue 3 Carousel 0.17.0'],
    ['/*!\nFullCalendar (Vanilla JS) v7.1.0\n*/', 'FullCalendar 7.1.0'],
    ['/*! ses@2.3.0 */', 'ses 2.3.0'],
    ['/*! ====\n * Foo Toggle: foo-toggle.css v2.2.0\n * http://foo.test\n * ==== */', 'Foo Toggle 2.2.0'],
    ['/* foo_tooltip.js v. 5.31 */', 'foo_tooltip.js 5.31'],
    ['/*!\n * foomate.css -https://jo.github.io/foomate.css/\n * Version - 3.7.2\n */', 'foomate.css 3.7.2'],
    ['/*! Scroller 1.3.0\n * ©2011-2015 SpryMedia Ltd - datatables.net/license\n */', 'datatables.net-scroller 1.3.0'],
    ['/*! DataTables 1.11.5\n * ©2008-2021 SpryMedia Ltd - datatables.net/license\n */', 'DataTables 1.11.5'],
    ['/**\n * bluebird build version 3.7.2\n */', 'bluebird 3.7.2'],
    ['/* [@simplewebauthn/browser@14.0.0] */', '@simplewebauthn/browser 14.0.0'],
    ['/*! name: vanilla-calendar-pro v3.4.0 | url: https://example.com */', 'vanilla-calendar-pro 3.4.0'],
    ['!function(){}();/*! Splide.js v4.1.4 */', 'Splide.js 4.1.4'],
    [';/*! foos v 2.0.1 - 01-03-2022 */', 'foos 2.0.1'],
    [
      '/*! ====\n  VERSION  8.0.0   \n==== */\n"use strict";/*! ====\n * foo-slider.js\n *\n * Licensed under X */',
      'foo-slider.js 8.0.0',
    ],
    ['/* Foo GL JS is Copyright © 2020 Foos and subject to the Foo Terms of Service. */', 'Foo GL JS'],
    ['/*! foonize.css 2012-03-11T12:53 UTC - http://github.com/jo/foonize.css */', 'foonize.css'],
    [
      '/*!\n * FooElement.js\n * http://www.fooelementjs.com/\n *\n * Copyright 2010\n * License: MIT\n */',
      'FooElement.js',
    ],
    [
      '/*!\n * Name    : Just Another Foo [Foollax]\n * Version : 1.12.4\n * GitHub  : https://github.com/jo/foollax\n */',
      'foollax 1.12.4',
    ],
    [
      '/*\n  _ _\n / __|\n\n Version: 1.3.13\n  Author: Jo\n    Repo: http://github.com/jo/foock\n\n */',
      'foock 1.3.13',
    ],
    [
      '/* ----\n/* Author : Jo  - jo.test\n/* GitHub : github.com/Jo/foos.js\n/* How? : Check the README\n/* v2.0.0\n/* ---- */',
      'foos.js 2.0.0',
    ],
    [
      'var a;\n// Foo.Slider\n// version 2.4.1 Build: 385\n// © Jo, 2026\n//\n// GitHub page:     https://github.com/Jo/foo.Slider\nb();',
      'Foo.Slider 2.4.1',
    ],
    ['var a;\n// Foos JavaScript library v2.2.1\n// (c) Jo - http://foos.test/\nb();', 'Foos JavaScript library 2.2.1'],
    ['/*!\n * foo-ponyfill\n * v2.4.9\n * (c) 2018 Jo\n * MIT license\n */', 'foo-ponyfill 2.4.9'],
    ['/*!\n* foofull\n* v3.3.3 - 2018-09-04\n* (c) Jo; MIT License\n*/', 'foofull 3.3.3'],
    ['/*!\nDefault styles for foo-player 3.10.0\n*/', 'foo-player 3.10.0'],
    ['/*!\n * FooEmitter2\n * https://github.com/jo/FooEmitter2\n * Copyright (c) 2013 Jo */', 'FooEmitter2'],
    [
      '/*!\n * Name: vendors\n * Generated on: 1750966332792\n * Package: @foo/ui-theme\n * Version: v8.0.0\n * License: MIT\n */',
      '@foo/ui-theme 8.0.0',
    ],
    ['/*! Foo Dominus vv6.10.4 (https://foo.test/) */', 'Foo Dominus 6.10.4'],
    ['/*!\n * FooUI alert.js v5.27.1 (https://fooui.io)\n * Licensed under MIT */', 'FooUI 5.27.1'],
    ['/*!\n * FooUI PRO date-range.js v5.27.1 (https://fooui.io)\n */', 'FooUI PRO 5.27.1'],
    ['/*! jQuery foos.js v1.2.3 (https://foos.test) */', 'jQuery foos.js 1.2.3'],
    [
      '/*!\nFoopoints Sticky Element Shortcut - 4.0.1\nhttps://github.com/jo/foopoints/blob/main/licence\n*/',
      'Foopoints',
    ],
    ['/*! FooMenus Keyboard Addon - v0.4.0\n * http://www.foomenus.org/\n */', 'FooMenus'],
    ['/*!\n * Video Extension for Foollax v3.1.0 (https://github.com/jo/foollax)\n */', 'Foollax'],
    ['/*!\n * Video Extension for Foollax v3.1.0\n */', 'Video Extension for Foollax 3.1.0'],
    [
      '/*! HTML5 buttons for DataTables.\n * 2016 SpryMedia Ltd - datatables.net/license\n *\n * FooSaver.js (1.1.2016) - MIT license\n */',
      'FooSaver.js 1.1.2016',
    ],
    ['/* Foos v1.4.2 | (c) 2011-2015 by Jo | MIT License, https://github.com/jo/foos */', 'Foos 1.4.2'],
    ['/*! iFoo Resizer (ifooSizer.min.js ) - v4.2.11 - 2020-06-02\n * License: MIT */', 'iFoo Resizer 4.2.11'],
    ['/*\n * jQuery foo addon\n * By: Jo [http://jo.test]\n * Version 1.2\n */', 'jQuery foo addon 1.2'],
    ['/**\n * Acme FooTree HTML5 (demo variant)\n * v3.5.7, bugfix/3.5.x, build 12\n */', 'Acme FooTree HTML5 3.5.7'],
    ['/**\n * foos - a parser\n * Copyright (c) 2011 Jo. (MIT)\n * https://github.com/jo/foos\n */', 'foos'],
    ['/* https://github.com/foos/foos Version 3.0.2. Copyright 2017 Jo. */', 'foos 3.0.2'],
    ['/*! foos.js (C) 2013 Jo */', 'foos.js'],
    ['/*! foos.js (C) 2013 Jo\n Apache License\n Version 2.0, January 2004 */', 'foos.js'],
    [`${'code();'.repeat(1000)}/*\n * Foos 0.8.2 - a library\n * Copyright (C) 2011 Jo\n */`, 'Foos 0.8.2'],
    [`${'code();'.repeat(1000)}a("*/*","image/*");/*! Foos v1.2.3 */`, 'Foos 1.2.3'],
    [
      `${'code();'.repeat(1000)}/*! Bundled license information:\n\nfoos/foos.js:\n  (*! @preserve\n   * foos.js\n   * version : 2.0.6\n   * license : MIT\n   *)\n*/`,
      'foos.js 2.0.6',
    ],
    [
      '/*! Bundled license information:\n\n@foo/bar/dist/bar.js:\n  (*! *****\n   Copyright (c) Acme Corporation. All rights reserved.\n   *)\n*/',
      '@foo/bar',
    ],
  ])('%j is read', (text, expected) => {
    expect(read(text)).toEqual([expected]);
    expect(read(text.replaceAll('\n', '\r\n'))).toEqual([expected]);
  });

  test.each([
    '/*! For license information please see main.js.LICENSE.txt */',
    '/* eslint-env browser */',
    '/* Copyright 2020 Acme */',
    '/*\nWindow.css for Foo UI\nTheme: Default\nCopyright:\n\tCopyright (c) 2007-2009 Jo Doe\nLicense:\n\tMIT-style license.\n*/',
    '/*! v2.4.9 */',
    `/*! Version 8.0.0 */${'code();'.repeat(100)}/*! foo-slider.js */`,
    'a();\n// Foos v2.2.1\n// is a library that we once had\nb();',
    '/*\n * Loads the prices\n * GitHub: https://github.com/jo/foos\n */',
    '/*!\n * Name: vendors\n * Version: 8.0.0\n * License: MIT\n */',
    '/**\n * @license Apache-2.0\n */',
    '/*! @license GPL-3.0 */',
    '/*! GNU General Public License v3.0 */',
    '/* Apache License, Version 2.0 */',
    '/**\n * Version: 2.1.0\n */',
    '/* line-height: 1.1 */',
    '/* BEGIN RESET\nversion: 2.8.2r1 */',
    '/* Based on jQuery Formset 1.1 */',
    '// Requires jQuery 1.8+\n// (c) Jo',
    '/*!\n * Common Styles for Foo Skins.\n * @version 2.38.5\n */',
    '/*!\n  Foo theme\n  Original: https://github.com/jo/foo-theme\n  (c) Jo\n */',
    '/*! @license\nSproutCore -- JavaScript Application Framework\ncopyright 2006-2009, Sprout Systems Inc.\n*/',
    'var a = "/* not closed v1.2.3',
    'code();/* plain v1.2.3 */'.padStart(6000, ' '),
    '/* foos, see the license at https://github.com/jo/foos */'.padStart(6000, ' '),
    '/* Licensed under the Apache License, Version 2.0 */',
    '/**\n * @license\n * slightly modified foos 2.0.2 <https://github.com/jo/foos/>\n */',
    '/*\n * Licensed under the terms of the GNU\n * version 2.1 of the License */',
    '/*! Bundled license information:\n\nsrc/main.js:\n  (*! Copyright (c) Acme *)\n*/',
    '/* CryptoJS v3.1.2\n(c) 2009-2013 by Jeff Mott. All rights reserved. */'.padStart(6000, ' '),
  ])('%j is none', (text) => {
    expect(read(text)).toEqual([]);
  });

  test.each([
    ['/*!\n * Vuescroll v5.1.1\n * Github: https://github.com/YvesCoding/vuescroll\n */', true],
    ['/*! Tiny Slider v2.9.4 | https://github.com/ganlanyuan/tiny-slider */', true],
    ['/*! chart-gauge.js v0.3.0\n * https://github.com/some/chart-gauge/ */', true],
    ['/* @preserve\n * @esri/arcgis-rest-feature-layer - v3.8.0 */', true],
    ['/*!\n * vue-youtube v1.4.0\n * (c) 2019\n * Released under the MIT License.\n */', true],
    ['/*\n * Foos 0.8.2\n * under the terms of the GNU Lesser General\n * Public License as published */', true],
    ['/*! Foos jQuery Plugin - v1.1.0\n * Licensed MIT */', true],
    ['/*! Foo Resizer - v1.1.0\n * Copyright: (c) 2020 Jo\n * License: MIT */', true],
    ['/*! Foo Resizer - v1.1.0\n * Copyright: (c) 2020 Foo Ltd\n * License: MIT */', false],
    ['/*! Foo Resizer - v1.1.0\n * Copyright: (c) 2020 Jo, all rights reserved */', false],
    ['/*! acme-shop v3.2.1 - 2026-01-02 */', false],
    ['/*! acme-shop v3.2.1 (c) Acme Ltd, all rights reserved. See https://github.com/acme/handbook */', false],
    ['/*! Smith and Sons v1.2.0 | MIT */', false],
    ['/**\n * Autoplay Plugin\n * @version 2.3.2\n * @license The MIT License (MIT)\n */', false],
    ['/*! SUBMIT v1.2.0 */', false],
  ])('%j shows whether it is published', (text, isPublished) => {
    expect([...bannersIn(text)]).toMatchObject([{ isPublished }]);
  });

  test('is found for every library of a bundle', () => {
    expect(read('/*! a-lib v1.0.0 */x();\n/*! b-lib v2.0.0 */y();')).toEqual(['a-lib 1.0.0', 'b-lib 2.0.0']);
  });

  test('may name a part or an edition, but a plugin is not what it extends', () => {
    expect(namesOf('Font Awesome Free')).toEqual(['Font Awesome Free', 'Font Awesome']);
    expect(namesOf('tom-select.css')).toEqual(['tom-select.css', 'tom-select']);
    expect(namesOf('bulma.io')).toEqual(['bulma.io', 'bulma']);
    expect(namesOf('jQuery plugin')).toEqual(['jQuery plugin']);
    expect(namesOf('Video Plugin')).toEqual(['Video Plugin']);
    expect(namesOf('jQuery JavaScript Library')).toEqual(['jquery']);
    expect(namesOf('d3js')).toEqual(['d3js', 'd3']);
  });

  test.each([
    ['jQuery Foos Menu Plugin', 'Foos'],
    ['Foos jQuery Plugin', 'Foos'],
    ['The DHTML Foos', 'DHTML Foos'],
    ['jQuery Menu Plugin', 'jQuery Menu Plugin'],
    ['Foos Menu', 'Foos Menu'],
  ])('%s is called %s', (name, shortName) => {
    expect([...bannersIn(`/*! ${name} v1.2.3 */`)]).toMatchObject([{ name, shortName }]);
  });

  // Not timed: a quadratic search would run into the timeout of the test.
  test.each([
    '/*',
    '/*! a',
    '/**/',
    '//\n',
    '/*! x v1.',
    '*/',
    '/* a-b ',
    '/*"',
    '/*! Bundled license information:(*',
    '/* (c) */',
  ])('is read in linear time: %j', (piece) => {
    expect(read(piece.repeat(1_000_000 / piece.length)).length).toBeLessThan(500);
  });
});

test.each([
  ['/*! Foo Icons v0.3.0\n * https://foo.io/icons\n * Licensed under MIT */', true],
  ['/*! Foo Icons v0.3.0\n * https://fooicons.com\n * Licensed under MIT */', true],
  ['/*! Foo Icons v0.3.0\n * https://smith.com\n * Licensed under MIT */', false],
  ['/*! Foo Icons v0.3.0\n * https://foo.io/icons */', false],
  ['/*!\n * Foo Cookie v2.2.1\n * https://github.com/foos/bar-cookie\n * Released under the MIT license */', true],
  ['/*!\n * Foo Cookie v2.2.1\n * See https://github.com/foos/bar-cookie\n * Released under the MIT license */', false],
])('several words are a library with a licence and an address of its own: %j', (text, expected) => {
  expect([...bannersIn(text)].map(({ isPublished }) => isPublished)).toEqual([expected]);
});

test.each([
  ['/*!\n * JavaScript Foo v2.2.1\n * https://github.com/js-foos/js-foos\n */', undefined],
  ['/*!\n * JavaScript Foos v2.2.1\n * https://github.com/js-foos/js-foos\n */', 'js-foos'],
  ['/*!\n * Foos v2.2.1\n * See https://github.com/js-foos/js-foos\n */', undefined],
  ['/*!\n * City Foos v2.2.1\n * https://github.com/city/foos\n */', undefined],
])('%j has the repository %s', (text, repository) => {
  expect([...bannersIn(text)][0]?.repository).toBe(repository);
  expect([...bannersIn(text.replaceAll('\n', '\r\n'))][0]?.repository).toBe(repository);
});

test('comments that are the same count once', () => {
  const repeated = '/**\n * @author Jane\n * @license MIT\n */var a=1;'.repeat(1000);
  expect([...bannersIn(`${repeated}/*! foo-picker v1.2.3 */`)]).toMatchObject([
    { name: 'foo-picker', version: '1.2.3' },
  ]);
});
