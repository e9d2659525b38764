/** Vendor, a response that shows it, and a response that must not be taken for it. */
export type VendorSample = [vendor: string, seen: string, nearly: string];

export const hex = (length: number): string => '0123456789abcdef'.repeat(Math.ceil(length / 16)).slice(0, length);
