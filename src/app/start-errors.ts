// System errors that prevent a start, with what to do about them.
import { errnoOf } from '../contract/errno.ts';

/** `command` starts the service with another port. */
const listenErrors: Record<string, (setting: string, command: string) => string> = {
  EADDRINUSE: (setting, command) =>
    `is in use by another program: stop it, or choose another ${setting}, for example: ${command}`,
  EACCES: (setting) => `may be opened by root only: choose a ${setting} above 1023`,
  EADDRNOTAVAIL: () => 'is not an address of this machine: choose another HOST',
};

/** Returns the address that a server listens on. */
export async function explainListenErrors(
  listening: Promise<string>,
  { metricsPort }: { metricsPort?: number | undefined } = {},
): Promise<string> {
  try {
    return await listening;
  } catch (error) {
    const describe = listenErrors[errnoOf(error) ?? ''];
    if (describe === undefined) throw error;
    const { port = 0 } = error as { port?: number };
    const setting = port === metricsPort ? 'SITEGLASS_METRICS_PORT' : 'PORT';
    const command = `${setting}=${port < portMax ? port + 1 : port - 1} bin/siteglass serve`;
    throw new Error(`${placeOf(error)} ${describe(setting, command)}`, { cause: error });
  }
}

const portMax = 65_535;

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
