/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// Functions that run in the page's main world, where its scripts can see them and change what they use.

/** Runs before the page's scripts. Disables printing, and the web sockets that are not allowed. */
export function prepareWindow(blocksAllSockets: boolean, blockedUrlParts: readonly string[]): void {
  window.print = () => {};
  if (!blocksAllSockets && blockedUrlParts.length === 0) return;
  window.WebSocket = new Proxy(window.WebSocket, {
    construct(target, args: unknown[], newTarget) {
      const url = String(args[0]);
      if (blocksAllSockets || blockedUrlParts.some((part) => url.includes(part))) {
        throw new DOMException('blocked', 'SecurityError');
      }
      const socket: object = Reflect.construct(target, args, newTarget);
      return socket;
    },
  });
}

/** Reads names such as `jQuery.fn.jquery`. Values that are not plain are empty. Trusts no value. */
export function readGlobals(names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of names) {
    try {
      let value: unknown = window;
      for (const part of name.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[part];
      if (value === undefined || value === null) continue;
      if (typeof value === 'number' || typeof value === 'boolean') value = String(value);
      found[name] = typeof value === 'string' ? value.slice(0, 200) : '';
    } catch {
      // A getter of the page threw.
    }
  }
  return found;
}
