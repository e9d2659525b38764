import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig, settingsHelp, toolEnvironment, unknownSettings } from './config.ts';

describe('the configuration', () => {
  test('has a default for every setting', () => {
    expect(loadConfig({})).toMatchObject({ port: 8080, host: '127.0.0.1', logRetentionDays: 30, egressAllow: [] });
  });

  test('lists the folders of downloaded browsers, the preferred one first', () => {
    const folders = loadConfig({ DATA_DIR: '/data', XDG_CACHE_HOME: '/xdg' }).browserCaches;
    const isRoot = process.getuid?.() === 0;
    // Root's browsers run as another user, who cannot enter root's home.
    expect(folders).toEqual(
      isRoot ? ['/var/cache/siteglass', '/data'] : ['/xdg/siteglass', '/data', '/var/cache/siteglass'],
    );
    expect(loadConfig({ SITEGLASS_BROWSER_CACHE: '/chosen' }).browserCaches).toEqual(['/chosen']);
  });

  test('passes paths and proxies to external programs, but no secrets', () => {
    const shown = { PATH: '/bin', HOME: '/h', https_proxy: 'http://p', NO_PROXY: 'x', npm_config_registry: 'http://r' };
    const hidden = { SITEGLASS_SECRET_KEY: 's', AWS_SECRET_ACCESS_KEY: 'a', DATABASE_URL: 'd', SITEGLASS_API_KEY: 'k' };
    expect(toolEnvironment({ ...shown, ...hidden })).toEqual(shown);
  });

  test('reports all invalid settings together, by name', () => {
    const wrong = {
      PORT: '99999',
      SITEGLASS_RESOLVE: 'example.com',
      SITEGLASS_LOG_LEVEL: 'loud',
      SITEGLASS_TRUST_PROXY: '10.0.0.0/99',
    };
    expect(() => loadConfig(wrong)).toThrow(ConfigError);
    expect(() => loadConfig(wrong)).toThrow(
      /PORT .*\n.*SITEGLASS_RESOLVE .*\n.*SITEGLASS_TRUST_PROXY .*\n.*SITEGLASS_LOG_LEVEL /s,
    );
  });

  test('reads a currency and the price of a credit', () => {
    expect(
      loadConfig({ SITEGLASS_CURRENCY: 'EUR', SITEGLASS_CREDIT_PRICE: '0.002', SITEGLASS_SELLER: 'A Ltd\\nB Street' }),
    ).toMatchObject({ currency: 'EUR', creditPrice: 0.002, seller: 'A Ltd\nB Street' });
    expect(() => loadConfig({ SITEGLASS_CURRENCY: 'euro', SITEGLASS_CREDIT_PRICE: '-1' })).toThrow(
      /SITEGLASS_CURRENCY must be a code .*\n.*SITEGLASS_CREDIT_PRICE must be a number/,
    );
    expect(() => loadConfig({ SITEGLASS_CREDIT_PRICE: '1' })).toThrow(/requires SITEGLASS_CURRENCY/);
  });

  test('names the settings that OpenID Connect lacks', () => {
    const complete = {
      SITEGLASS_OIDC_ISSUER: 'https://login.example.com/realms/staff',
      SITEGLASS_OIDC_CLIENT_ID: 'siteglass',
      SITEGLASS_OIDC_CLIENT_SECRET: 'secret',
      SITEGLASS_PUBLIC_URL: 'https://siteglass.example.com',
    };
    expect(loadConfig(complete)).toMatchObject({ oidcRoleClaim: 'roles', oidcScopes: 'openid email profile' });
    for (const missing of Object.keys(complete)) {
      expect(() => loadConfig({ ...complete, [missing]: ' ' })).toThrow(`${missing} is required with SITEGLASS_OIDC_`);
    }
    expect(() => loadConfig({ SITEGLASS_OIDC_OPERATOR_VALUE: 'x' })).toThrow(/ISSUER .*CLIENT_ID .*CLIENT_SECRET /s);
    expect(() => loadConfig({ SITEGLASS_PASSWORD_SIGN_IN: 'off' })).toThrow('requires OpenID Connect');
    expect(loadConfig({ ...complete, SITEGLASS_PASSWORD_SIGN_IN: 'off' }).passwordSignIn).toBe('off');
  });

  test.each([
    ['SITEGLASS_OIDC_ISSUER', 'http://login.example.com'],
    ['SITEGLASS_OIDC_ISSUER', 'http://127.0.0.1.example.com'],
    ['SITEGLASS_OIDC_ISSUER', 'https://user:secret@login.example.com'],
    ['SITEGLASS_OIDC_ISSUER', 'login.example.com'],
    ['SITEGLASS_OIDC_SCOPES', 'email profile'],
    ['SITEGLASS_PUBLIC_URL', 'https://example.com/siteglass'],
    ['SITEGLASS_PUBLIC_URL', 'siteglass.example.com'],
  ])('rejects %s=%s', (variable, value) => {
    expect(() => loadConfig({ [variable]: value })).toThrow(`${variable} must`);
  });

  test('parses lists of CIDR blocks and fixed addresses', () => {
    const config = loadConfig({
      SITEGLASS_EGRESS_ALLOW: '127.0.0.0/8, ::1',
      SITEGLASS_RESOLVE: 'A.test=127.0.0.1,a.test=127.0.0.2',
    });
    expect(config.egressAllow).toEqual(['127.0.0.0/8', '::1/128']);
    expect(config.resolve.get('a.test')).toEqual(['127.0.0.1', '127.0.0.2']);
  });

  test('parses name servers, and refuses names and invalid ports', () => {
    const servers = ['10.0.0.53', '10.0.0.53:5353', 'fd00::53', '[fd00::53]:53'];
    expect(loadConfig({ SITEGLASS_DNS_SERVERS: servers.join(', ') }).dnsServers).toEqual(servers);
    for (const wrong of ['ns.example', '10.0.0.53:0', '10.0.0.53:99999', '[10.0.0.53]:53', ':53'])
      expect(() => loadConfig({ SITEGLASS_DNS_SERVERS: wrong })).toThrow(/SITEGLASS_DNS_SERVERS .* is not an address/);
  });

  test('parses external unlockers by host, with commas in their URLs, and shows none in errors', () => {
    const { unlockerExternal } = loadConfig({
      SITEGLASS_UNLOCKER_EXTERNAL:
        'Shop.example=https://u.example/?a=1,2&url={url}, b.example=http://10.0.0.5/{url}?key=k',
    });
    expect([...unlockerExternal]).toEqual([
      ['shop.example', 'https://u.example/?a=1,2&url={url}'],
      ['b.example', 'http://10.0.0.5/{url}?key=k'],
    ]);
    for (const wrong of [
      'https://u.example/{url}',
      'a.example=https://u.example/?key=s3cret',
      'a.example=s3cret {url}',
    ]) {
      const load = () => loadConfig({ SITEGLASS_UNLOCKER_EXTERNAL: wrong });
      expect(load).toThrow(/SITEGLASS_UNLOCKER_EXTERNAL .*must have the form/);
      expect(load).not.toThrow(/s3cret/);
    }
  });

  test('parses the bucket of the file store, and requires its keys', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
    expect(loadConfig({ SITEGLASS_BLOBS: 's3://files/a/b/', ...keys }).blobs).toEqual({
      bucket: 'files',
      prefix: 'a/b/',
    });
    expect(loadConfig({ SITEGLASS_BLOBS: 's3://files', ...keys }).blobs).toEqual({ bucket: 'files', prefix: '' });
    expect(() => loadConfig({ SITEGLASS_BLOBS: 's3://files' })).toThrow('SITEGLASS_BLOBS requires AWS_ACCESS_KEY_ID');
    expect(() => loadConfig({ SITEGLASS_BLOBS: '/files', ...keys })).toThrow('SITEGLASS_BLOBS must look like s3://');
  });

  test('finds names that are not settings, and the setting that was meant', () => {
    const environment = {
      SITEGLASS_EGRES_ALLOW: '127.0.0.0/8',
      SITEGLASS_NONSENSE_OF_ANOTHER_KIND: '1',
      SITEGLASS_JOBS: '3',
      SITEGLASS_KEY_BRAVE: 'x',
      SITEGLASS_SERVICE_HOST: '10.0.0.1',
      SITEGLASS_PORT_8080_TCP_ADDR: '10.0.0.1',
      PORT: '1',
    };
    expect(unknownSettings(environment)).toEqual([
      { variable: 'SITEGLASS_EGRES_ALLOW', meant: 'SITEGLASS_EGRESS_ALLOW' },
      { variable: 'SITEGLASS_NONSENSE_OF_ANOTHER_KIND', meant: undefined },
    ]);
  });

  test('reads the headers of a collector, and hides them in errors', () => {
    const read = (text: string) => loadConfig({ OTEL_EXPORTER_OTLP_HEADERS: text }).otlpHeaders;
    expect(read('authorization=Bearer%20a%3D, x-tenant = 7')).toEqual({ authorization: 'Bearer a=', 'x-tenant': '7' });
    expect(read('')).toEqual({});
    for (const wrong of ['s3cret', 'a=s3cret%zz']) {
      expect(() => read(wrong)).toThrow(/OTEL_EXPORTER_OTLP_HEADERS /);
      expect(() => read(wrong)).not.toThrow(/s3cret/);
    }
  });

  test('documents every setting', () => {
    expect(settingsHelp().filter(({ help }) => help === '')).toEqual([]);
  });
});
