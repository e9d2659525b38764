/** The path prefix of all routes of the management API. */
export const managePrefix = '/manage/v1';
