// Settings of browsers that tests and benchmarks start without a service: they reach 127.0.0.2 and nothing else.
import { tmpdir } from 'node:os';

export const browserSettings = {
  cacheDirectory: tmpdir(),
  hiddenDirectories: [],
  egressAllow: ['127.0.0.2'],
  ownAddresses: [],
  knownNames: [],
  resolve: new Map<string, string[]>(),
};
