import type { VendorSample } from './vendor-sample.ts';

export const networks: VendorSample[] = [
  ['f5-big-ip', '200 | set-cookie: BIGipServerpool_web=123.456.0000; path=/', '200 | set-cookie: BigServer=1'],
  ['cloudfront', '200 | x-amz-cf-id: abc==', '200 | x-amz-id-2: abc'],
  ['azure-front-door', '200 | x-azure-ref: 0abc', '200 | x-azure: 0abc'],
  ['google-load-balancer', '200 | via: 1.1 google', '200 | via: 1.1 googleish'],
  ['edgecast', '200 | server: ECAcc (fra/1234)', '200 | server: ecstatic-2.2.2'],
  ['gcore', '200 | server: gcore', '200 | server: core'],
  ['keycdn', '200 | server: keycdn-engine', '200 | server: key'],
  ['cachefly', '200 | bestcdn: Cachefly', '200 | bestcdn: us'],
  ['instart', '200 | x-instart-request-id: abc', '200 | x-restart-request-id: abc'],
  ['chinacache', '200 | powered-by-chinacache: HIT', '200 | powered-by: chinacache'],
  ['qiniu', '200 | x-qiniu-cdn: 1', '200 | x-cdn: 1'],
  ['squarespace', '200 | server: Squarespace', '200 | server: Square'],
];
