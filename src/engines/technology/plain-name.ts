/** In lower case, letters and digits only. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
