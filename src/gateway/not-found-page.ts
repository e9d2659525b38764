// The page for people who open a path that does not exist. Programs get JSON.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageSecurity } from './static-file.ts';
import { typeface } from './typeface.ts';

/** Paths for programs, where a browser gets JSON as well. */
const apiPath = /^\/(v1|manage|jobs|mcp|files)(\/|\?|$)/;

const style = `${typeface}:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:.75rem;padding:1.5rem;box-sizing:border-box;text-align:center;font:16px/1.5 Inter,'Inter Fallback',ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:light-dark(#14191c,#e6ecee);background:light-dark(#f5f7f7,#0c1012)}main{max-width:28rem}img{margin-bottom:.5rem}h1{margin:.25rem 0;font-size:1.6rem;letter-spacing:-.02em}p{margin:.25rem 0;color:light-dark(#55626a,#9aa8af)}nav{display:flex;justify-content:center;gap:1rem;margin-top:1.25rem}a{color:light-dark(#0f766e,#3ccab8)}:focus-visible{outline:2px solid;outline-offset:3px}`;
/** A page that may have been meant, as HTML. */
export interface Suggestion {
  path: string;
  title: string;
}

const render = (meant: Suggestion | undefined): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Page not found · Siteglass</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head><body><main><img src="/favicon.svg" alt="" width="48" height="48"><p>404</p><h1>Page not found</h1><p>${meant ? `Did you mean <a href="${meant.path}">${meant.title}</a>?` : 'Check the address, or start from one of these pages.'}</p><nav aria-label="Pages"><a href="/">Dashboard</a><a href="/docs">Documentation</a></nav></main></body></html>`;
const headers = {
  ...pageSecurity,
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
};

/** Whether a person opens the path in a browser. Programs usually accept everything, which is not enough. */
export const isBrowsing = ({ method, url, headers: { accept = '' } }: FastifyRequest): boolean =>
  method === 'GET' && accept.includes('text/html') && !apiPath.test(url);

export const sendNotFoundPage = (reply: FastifyReply, meant?: Suggestion): FastifyReply =>
  reply.code(404).headers(headers).send(render(meant));
