/** A measurement that lacks its data ends with this code. */
export const skippedExitCode = 3;
