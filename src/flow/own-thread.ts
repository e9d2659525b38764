import { readlinkSync } from 'node:fs';

/** The number that Linux gives the calling thread. Undefined on other systems. */
export function ownThread(): number | undefined {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/')[2]); // `<process>/task/<thread>`
  } catch {
    return undefined;
  }
}
