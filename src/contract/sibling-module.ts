// Paths of modules that run as worker threads and child processes. They are `.ts` files in a checkout and `.js` files in the
// npm package, which is compiled because Node.js does not strip types below `node_modules`.

/** The URL of the module `name` next to the caller, with the same extension. Pass `import.meta.url` as `callerUrl`. */
export function siblingModule(name: string, callerUrl: string): URL {
  const extension = /\.[jt]s$/.exec(new URL(callerUrl).pathname)?.[0];
  if (extension === undefined) throw new Error(`${callerUrl} is neither TypeScript nor JavaScript`);
  return new URL(`${name}${extension}`, callerUrl);
}
