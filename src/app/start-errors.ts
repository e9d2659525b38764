// System errors that prevent a start, with what to do about them.
import { errnoOf } from '../contract/errno.ts';

const listenErrors: Record<string, string> = {
  EADDRINUSE: 'is in use by another program: stop it, or choose another port (PORT, SITEGLASS_METRICS_PORT)',
  EACCES: 'may be opened by root only: choose a port above 1023 (PORT, SITEGLASS_METRICS_PORT)',
  EADDRNOTAVAIL: 'is not an address of this machine: choose another HOST',
};

/** Returns the address that a server listens on. */
export async function explainListenErrors(listening: Promise<string>): Promise<string> {
  try {
    return await listening;
  } catch (error) {
    const problem = listenErrors[errnoOf(error) ?? ''];
    if (problem === undefined) throw error;
    throw new Error(`${placeOf(error)} ${problem}`, { cause: error });
  }
}

/** Node.js adds the address and the port to its errors, which is the port of the metrics if that one is in use. */
function placeOf(error: unknown): string {
  const { address = '', port = '' } = error as { address?: string; port?: number };
  return `${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** Returns the result of `open`, which creates the data folder and its first files. */
export async function explainDataFolderErrors<T>(folder: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const code = errnoOf(error);
    if (!(error instanceof Error) || code === undefined) throw error;
    const remedy = code === 'ENOSPC' ? 'free some space' : 'change its owner, run as another user';
    throw new Error(
      `The data folder ${folder} cannot be used (${error.message}): ${remedy}, or choose another DATA_DIR`,
      {
        cause: error,
      },
    );
  }
}
