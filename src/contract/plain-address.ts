// E-mail addresses that are safe as a recipient.

/** Anything else could be read as several addresses, or as a header. */
export const isPlainAddress = (address: string): boolean => /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/.test(address);
