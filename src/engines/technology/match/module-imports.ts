// The scripts that a module imports by an address.

const address = /(["'])((?:https?:\/\/|\.{0,2}\/)[^"'\s]{1,300})\1/g;
const importBefore = /\b(?:import|from)\s{0,4}$/;

/** Addresses as they are written, without those of packages. */
export const moduleImports = (code: string): string[] =>
  [...code.matchAll(address)].flatMap(({ 2: target = '', index }) =>
    importBefore.test(code.slice(Math.max(0, index - 12), index)) ? [target] : [],
  );
