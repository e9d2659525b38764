// The name of the built-in sample site. It is reserved: it is never resolved, and only built-in pages have it.

/** Below `.test`, which no registry assigns (RFC 6761). */
export const sampleHost = 'sample.siteglass.test';
export const sampleOrigin = `http://${sampleHost}`;
const sampleHosts = new Set([sampleHost, `${sampleHost}.`]);

/** Why a request for it is refused. A page that could send visitors there would find out that they are Siteglass. */
export const sampleRefusals = {
  proxy: 'the sample site cannot be opened through a proxy',
  receiver: 'the sample site receives nothing',
  otherSite: 'other sites cannot open the sample site',
  otherAddress: `the sample site is at ${sampleOrigin}/ only`,
  off: 'the sample site is switched off (SITEGLASS_SAMPLE_SITE)',
};

/** Whether a host is that of the sample site, whatever the scheme and the port. */
export const isSampleHost = (host: string): boolean => sampleHosts.has(host.toLowerCase());

/** Whether a URL belongs to the sample site, which only has plain http on its default port. */
export const isSampleUrl = ({ protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>): boolean =>
  protocol === 'http:' && port === '' && isSampleHost(hostname);
