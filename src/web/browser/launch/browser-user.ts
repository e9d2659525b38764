// The user that browsers run as if the service runs as root.

/** Not `nobody`, because other services of the machine may use it. */
export const browserUserId = 40_001;

/** Whether the service runs as root. */
export const isRoot = (): boolean => process.getuid?.() === 0;
