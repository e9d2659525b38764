/** Headers of content from other sites: it must not run as a page of the dashboard's origin. */
export const untrusted = { 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' } as const;
