// Media players, animations and three-dimensional scenes.
import type { TechnologyRule } from '../rule-set.ts';
import { inTag } from './in-tag.ts';

export const mediaAndMotion: Record<string, TechnologyRule> = {
  // Players
  VideoJS: {
    cats: [14],
    description: 'Video.js is a video player.',
    website: 'https://videojs.com',
    scriptSrc: [
      'vjs\\.zencdn\\.net/(\\d[\\d.]*\\d)/\\;version:\\1',
      '(?<![\\w-])video\\.js(?:@|/)(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
    ],
    dom: 'video.video-js',
    scripts: '@license\\s+\\* Video\\.js (\\d[\\d.]*\\d)\\;version:\\1',
    examples: [{ scriptSrc: 'https://vjs.zencdn.net/8.6.1/video.min.js', version: '8.6.1' }],
  },
  'dash.js': {
    cats: [14],
    description: 'dash.js plays videos in the format MPEG-DASH.',
    website: 'https://dashjs.org',
    scripts: '\\b__dashjs_factory_name\\b',
    js: { 'dashjs.Version': '^(\\d[\\d.]{0,20})$\\;version:\\1' },
    scriptSrc: '(?:^|/)dashjs@(\\d+\\.\\d+\\.\\d+)/|(?:^|/)dash\\.all(?:\\.min|\\.debug)?\\.js\\;version:\\1',
    examples: [
      { scripts: 'd.__dashjs_factory_name="Debug";' },
      { js: { 'dashjs.Version': '4.7.4' }, version: '4.7.4' },
      { scriptSrc: 'https://cdn.jsdelivr.net/npm/dashjs@4.7.4/dist/dash.all.min.js', version: '4.7.4' },
      { scriptSrc: 'https://cdn.dashjs.org/latest/dash.all.min.js' },
    ],
  },
  'hls.js': {
    cats: [59, 14],
    description: 'hls.js plays streams.',
    website: 'https://github.com/video-dev/hls.js',
    scriptSrc: '(?<![\\w-])hls(?:\\.js)?@(\\d[\\d.]*)\\;version:\\1',
    examples: [{ scriptSrc: 'https://cdn.jsdelivr.net/npm/hls.js@1.5.1', version: '1.5.1' }],
  },
  Vidstack: {
    cats: [14],
    description: 'Vidstack is a media player.',
    website: 'https://vidstack.io',
    dom: 'media-player',
    examples: [{ html: '<media-player src="x.mp4"></media-player>' }],
  },
  'Mux Player': {
    cats: [14],
    description: 'Mux Player plays videos of Mux.',
    website: 'https://www.mux.com/player',
    dom: 'mux-player, mux-video',
    html: inTag('stream\\.mux\\.com/'),
    examples: [{ html: '<mux-player playback-id="abc"></mux-player>' }],
  },
  'Cloudflare Stream': {
    cats: [14],
    description: 'Cloudflare Stream delivers videos.',
    website: 'https://www.cloudflare.com/developer-platform/cloudflare-stream/',
    html: inTag('(?:iframe|customer-\\w+)\\.(?:videodelivery\\.net|cloudflarestream\\.com)/'),
    examples: [{ html: '<iframe src="https://customer-abc.cloudflarestream.com/x/iframe"></iframe>' }],
  },

  // Animations and scenes
  'three.js': {
    replaces: ['scriptSrc'],
    scriptSrc: [
      '(?:^|/)three(?:\\.module|\\.core)?(?:\\.min)?\\.js',
      'three(?:js)?@(?:0\\.)?(\\d+)\\;version:\\1',
      '/ajax/libs/three\\.js/(?:0\\.|r)(\\d+)\\;version:\\1',
    ],
    scripts: [
      'Copyright 2010-20\\d\\d Three\\.js Authors',
      'Copyright 2010-20\\d\\d Three\\.js Authors[^\\n]{0,20}\\n[^]{0,500}?(?:const|var) \\w{1,9} ?= ?[\'"](\\d{2,3})(?:dev)?[\'"][,;]\\;version:\\1',
    ],
    examples: [
      {
        scripts:
          '* Copyright 2010-2023 Three.js Authors\n * SPDX-License-Identifier: MIT\n */\n!function(t,e){}(this,(function(t){"use strict";const e="150",i=0',
        version: '150',
      },
      { scriptSrc: 'https://unpkg.com/three@0.160.0/build/three.module.js', version: '160' },
    ],
  },
  GSAP: {
    scripts: '\\* GSAP (\\d[\\d.]*\\d)\\;version:\\1',
    scriptSrc: '(?<![\\w-])gsap(?:@|/)(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
    examples: [{ scripts: '/*!\n * GSAP 3.12.5\n * https://greensock.com', version: '3.12.5' }],
  },
  Lottie: {
    cats: [59, 25],
    description: 'Lottie plays animations.',
    website: 'https://airbnb.io/lottie',
    dom: 'lottie-player, dotlottie-player, dotlottie-wc',
    scriptSrc: 'lottie(?:-web|-player)?(?:@|/)(\\d+(?:\\.\\d+)+)\\;version:\\1',
    examples: [{ html: '<lottie-player src="a.json"></lottie-player>' }],
  },
  Rive: {
    cats: [59, 25],
    description: 'Rive plays interactive animations.',
    website: 'https://rive.app',
    scriptSrc: '@rive-app/(?:canvas|webgl)(?:@(\\d[\\d.]*))?\\;version:\\1',
    examples: [{ scriptSrc: 'https://unpkg.com/@rive-app/canvas@2.10.3', version: '2.10.3' }],
  },
  Spline: {
    cats: [25],
    description: 'Spline shows interactive 3D scenes.',
    website: 'https://spline.design',
    dom: 'spline-viewer',
    html: 'prod\\.spline\\.design/',
    examples: [{ html: '<spline-viewer url="https://prod.spline.design/abc/scene.splinecode"></spline-viewer>' }],
  },
  'Framer Motion': {
    dom: "[style*='--framer-']\\;confidence:25",
    scriptSrc: '(?<![\\w-])framer-motion@(\\d[\\d.]*)\\;version:\\1',
    cats: [59],
    website: 'https://motion.dev',
    description: 'Motion (Framer Motion) animates user interfaces.',
    examples: [{ scriptSrc: 'https://esm.sh/framer-motion@11.0.3', version: '11.0.3' }],
  },
  Lenis: {
    cats: [59],
    description: 'Lenis smooths scrolling.',
    website: 'https://lenis.darkroom.engineering',
    dom: 'html.lenis',
    scriptSrc: '(?<![\\w-])lenis@(\\d[\\d.]*)\\;version:\\1',
    examples: [{ html: '<html class="lenis lenis-smooth">' }],
  },
};
