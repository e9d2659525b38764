// Modules that are started by their file: worker threads and child processes. They are `.ts` in a checkout, which Node.js
// runs directly, and `.js` in the npm package, which is compiled because Node.js strips no types below `node_modules`.

/** The module `name` in the folder of the caller, which passes its `import.meta.url`, with the extension of the caller. */
export function siblingModule(name: string, callerUrl: string): URL {
  const extension = /\.[jt]s$/.exec(new URL(callerUrl).pathname)?.[0];
  if (extension === undefined) throw new Error(`${callerUrl} is neither TypeScript nor JavaScript`);
  return new URL(`${name}${extension}`, callerUrl);
}
