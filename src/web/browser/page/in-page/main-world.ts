/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// Functions that run in the page's main world, where its scripts can see them and change what they use.

/**
 * Runs before the page's scripts. Disables printing, and the web sockets that are not allowed: their connections fail, as if
 * the server could not be reached.
 */
export function prepareWindow(blocksAllSockets: boolean, blockedUrlParts: readonly string[]): void {
  window.print = () => {};
  if (!blocksAllSockets && blockedUrlParts.length === 0) return;
  window.WebSocket = new Proxy(window.WebSocket, {
    construct(target, args: unknown[], newTarget) {
      const construct = (...given: unknown[]): object => Reflect.construct(target, given, newTarget) as object;
      const [address, ...rest] = args;
      const text = String(address);
      const isBlocked = blocksAllSockets || blockedUrlParts.some((part) => text.includes(part));
      const url = isBlocked ? URL.parse(text, document.baseURI) : null;
      if (url === null || !/^(wss?|https?):$/.test(url.protocol)) return construct(...args); // throws if it is not valid
      url.protocol = url.protocol.replace('http', 'ws');
      const { href } = url;
      url.port = '6000'; // browsers open no connection to this port
      const socket = construct(url, ...rest);
      return Object.defineProperty(socket, 'url', { value: href, configurable: true });
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
