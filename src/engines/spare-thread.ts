// A task that does nothing: it makes a pool start another thread, which loads the module of the pool first.
export const run = (): void => {};
