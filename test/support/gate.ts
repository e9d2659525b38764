// A page that keeps its callers waiting until the test lets them through.
import type { ServerResponse } from 'node:http';
import { sendPage } from './target.ts';
import type { Target } from './target.ts';

export interface Gate {
  url: string;
  /** Resolves when the page is requested. */
  arrived: Promise<void>;
  /** Answers all waiting requests, and later ones at once. */
  open(): void;
}

let gates = 0;

export function addGate(target: Target, answer = (response: ServerResponse) => sendPage(response, 'open')): Gate {
  const path = `/gate-${++gates}`;
  const waiting: ServerResponse[] = [];
  const arrival = Promise.withResolvers<void>();
  let isOpen = false;
  target.on(path, (_request, response) => {
    if (isOpen) answer(response);
    else waiting.push(response);
    arrival.resolve();
  });
  return {
    url: `${target.origin}${path}`,
    arrived: arrival.promise,
    open() {
      isOpen = true;
      for (const response of waiting.splice(0)) answer(response);
    },
  };
}
