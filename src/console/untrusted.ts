/** Headers that prevent content of other sites from running in the dashboard's origin. */
export const untrusted = { 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' } as const;
