// Frameworks on Node.js, and their extensions, by sessions, tokens in forms and the tags of files.
import type { TechnologyRule } from '../../rule-set.ts';

const anyName = '[\\w.-]{1,60}';

export const nodeFrameworks: Record<string, TechnologyRule> = {
  'Node.js': {
    cookies: {
      // Keygrip's signature of a cookie, in Koa and cookie-session.
      '[\\w.-]{1,60}\\.sig': '^[\\w-]{27}$',
    },
    headers: {
      etag: [
        // The size and the milliseconds of a file, both hexadecimal.
        '^W/"[\\da-f]{1,8}-1[6-9a-f][\\da-f]{9}"$',
        // ecstatic and http-server write the time as text.
        '^(?:W/)?"\\d{1,20}-\\d{1,12}-\\d{4}-\\d\\d-\\d\\dT[\\d:.]{8,12}Z"$',
      ],
    },
    // csrf, the library below csurf. Others write a UUID.
    html: 'name="_csrf" value="[A-Za-z\\d]{8}-\\w{5}[\\w-]{22}"\\;confidence:75',
    examples: [
      { cookies: { 'garden.sig': 'XpF3ojxDghX_atQuiVewXh9sVx4' } },
      { headers: { etag: 'W/"10-1a1f42c718d"' } },
      { headers: { etag: 'W/"15605761-4096-2026-11-19T14:19:09.333Z"' } },
      { html: '<input type="hidden" name="_csrf" value="YctoxX4h-HBu8Wzs5Lr1SS7WNFs6BoXjRvW8">' },
    ],
  },
  Express: {
    // express-session, under any name.
    cookies: { [anyName]: '^s(?:%3A|:)[\\w-]{32}\\.[A-Za-z\\d+/%]{43,60}$\\;confidence:75' },
    examples: [{ cookies: { sid: `s%3A${'Ab-1'.repeat(8)}.${'Ab1'.repeat(14)}A` } }],
  },
  Koa: {
    // koa-session keeps its age in the session, under any name.
    cookies: {
      [anyName]: '^[A-Za-z\\d+/]{1,4000}(?:Il9tYXhBZ2Ui|JfbWF4QWdlIj|iX21heEFnZSI6)[A-Za-z\\d+/]{1,40}={0,2}$',
    },
    examples: [{ cookies: { garden: 'eyJuIjoxLCJfZXhwaXJlIjoxNzk1MTg0MzY2MTU0LCJfbWF4QWdlIjo4NjQwMDAwMH0=' } }],
  },
  Fastify: {
    // Its sessions are signed without the `s:` of Express.
    cookies: {
      sessionId: '^[\\w-]{32}\\.[A-Za-z\\d+/%]{43,60}$\\;confidence:75',
      // @fastify/secure-session: a box and its nonce.
      session: '^[A-Za-z\\d+/%=]{20,4000}(?:%3D|=)?%3B[A-Za-z\\d+/%]{32,60}$\\;confidence:75',
    },
    examples: [
      { cookies: { sessionId: `${'Ab-1'.repeat(8)}.${'Ab1'.repeat(14)}A` } },
      { cookies: { session: `2hC%2B${'oxYK'.repeat(20)}%3D%3D%3B${'P1bE'.repeat(8)}` } },
    ],
  },
  h3: {
    cats: [18],
    description: 'h3 is a small HTTP framework in JavaScript, below Nitro and Nuxt.',
    website: 'https://h3.dev',
    cookies: { h3: '^Fe26\\.2\\*\\*' },
    examples: [{ cookies: { h3: 'Fe26.2**03bf3af7*' } }],
  },
  'Egg.js': {
    cats: [18],
    description: 'Egg.js is a framework for web applications, based on Koa.',
    website: 'https://eggjs.org',
    cookies: { EGG_SESS: '' },
    implies: 'Koa',
    examples: [{ cookies: { EGG_SESS: 'x' } }],
  },
  'iron-session': {
    cats: [69],
    description: 'iron-session keeps sessions in sealed cookies.',
    website: 'https://github.com/vvo/iron-session',
    cookies: {
      [anyName]:
        '^Fe26\\.2\\*1\\*[\\da-f]{64}\\*[\\w-]{22}\\*[\\w-]{2,4000}\\*\\d{0,15}\\*[\\da-f]{64}\\*[\\w-]{43}~2$',
    },
    examples: [
      {
        cookies: {
          garden: `Fe26.2*1*${'0a'.repeat(32)}*LuZBaeQmdyyEsbtLll7fkw*9yRXCgVAWs1LJTJBPQa2xw*1796307570148*${'0a'.repeat(32)}*${'Ab1'.repeat(14)}A~2`,
        },
      },
    ],
  },
  'client-sessions': {
    cats: [69],
    description: 'client-sessions keeps sessions of Node.js in encrypted cookies.',
    website: 'https://github.com/mozilla/node-client-sessions',
    cookies: { [anyName]: '^[\\w-]{22}\\.[\\w-]{22,4000}\\.1\\d{12}\\.\\d{1,12}\\.[\\w-]{43}$' },
    implies: 'Node.js',
    examples: [
      {
        cookies: {
          mySession: `SAaCvT5pZwHKUzWyoThLng.JxyfG8Xz74OI98CuSv-VItMAHgt37NS4KwMKMPxw1Fc.1795097970537.86400000.${'Ab1'.repeat(14)}A`,
        },
      },
    ],
  },
  'csrf-csrf': {
    cats: [16],
    description: 'csrf-csrf protects the forms of Express.',
    website: 'https://github.com/Psifi-Solutions/csrf-csrf',
    cookies: { '(?:__Host-)?psifi\\.x-csrf-token': '' },
    implies: 'Node.js',
    examples: [{ cookies: { '__Host-psifi.x-csrf-token': '0a.1b' } }],
  },
  union: {
    cats: [18],
    description: 'union is a set of middleware for servers on Node.js.',
    website: 'https://github.com/http-party/union',
    headers: { 'x-powered-by': '^union (\\d[\\d.]*\\d)\\;version:\\1' },
    implies: 'Node.js',
    examples: [{ headers: { 'x-powered-by': 'union 0.6.0' }, version: '0.6.0' }],
  },
  Feathers: {
    cats: [18],
    description: 'Feathers is a framework for APIs and real-time applications on Node.js.',
    website: 'https://feathersjs.com',
    html: '<p class="center-text">Powered by <a href="http://feathersjs\\.com" target="_blank" alt="Powered by Feathers">',
    implies: 'Node.js',
    examples: [
      {
        html: '<p class="center-text">Powered by <a href="http://feathersjs.com" target="_blank" alt="Powered by Feathers"><img class="logo">',
      },
    ],
  },
};
