// Scripts that optimisers write into the address of a script: `data:text/javascript;base64,Li4u`.

const ofScript = /^data:(?:text|application)\/(?:x-)?(?:java|ecma)script((?:;[\w=-]{1,30}){0,3}),/i;

/** The code in an address. Undefined if the address is that of a file. An address that was cut is decoded as far as it goes. */
export function codeInAddress(address: string): string | undefined {
  const [start, parameters = ''] = ofScript.exec(address) ?? [];
  if (start === undefined) return undefined;
  const data = address.slice(start.length);
  if (/;base64$/i.test(parameters)) return Buffer.from(data, 'base64').toString('utf8');
  // A cut or invalid escape makes the whole text undecodable.
  return data.replaceAll(/(?:%[0-9a-f]{2}){1,200}/gi, decoded);
}

function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}
