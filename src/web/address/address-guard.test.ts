import { describe, expect, test } from 'vitest';
import { createAddressGuard } from './address-guard.ts';

const guard = createAddressGuard({ egressAllow: [] });
const vet = (text: string) => guard.vetUrl(text, { parameter: 'query' });

describe('an address', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '93.184.216.34',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '11.0.0.1',
  ])('%s is public', (ip) => expect(guard.isPublic(ip)).toBe(true));
  test.each(['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2001:4860:4860::8888', '::ffff:8.8.8.8'])(
    '%s is public',
    (ip) => expect(guard.isPublic(ip)).toBe(true),
  );
  test.each(
    `0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.255 169.254.169.254 169.254.170.2 172.16.0.1
     172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.1.1 192.175.48.1
     198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
     168.63.129.16`.split(/\s+/),
  )('%s is not public', (ip) => expect(guard.isPublic(ip)).toBe(false));
  test.each(
    `:: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 0:0:0:0:0:ffff:10.0.0.1 ::ffff:169.254.169.254 64:ff9b::7f00:1
     64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:10::1 2001:20::1
     2001:db8::1 2002:7f00:1::1 2002:808:808::1 2620:4f:8000::1 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1
     fe80::1%eth0 2606:4700::1%1 fec0::1 ff02::1 4000::1`.split(/\s+/),
  )('%s is not public', (ip) => expect(guard.isPublic(ip)).toBe(false));
  test.each(['', 'example.com', '127.1', '0x7f.1', '1.2.3', '1.2.3.4.5', ' 8.8.8.8'])(
    '%j is not an IP address and not public',
    (text) => expect(guard.isPublic(text)).toBe(false),
  );

  test('in egressAllow is allowed in every spelling, and its neighbours are not', () => {
    const open = createAddressGuard({ egressAllow: ['127.0.0.0/8', 'fd00::/8', '10.1.2.3'] });
    for (const ip of ['127.0.0.1', '::ffff:127.0.0.1', 'fd00::7', '10.1.2.3']) expect(open.isPublic(ip)).toBe(true);
    for (const ip of ['10.1.2.4', 'fc00::1', '::1', '192.168.0.1']) expect(open.isPublic(ip)).toBe(false);
  });

  test('of the service itself is refused even if public', () => {
    const own = createAddressGuard({ egressAllow: [], ownAddresses: ['8.8.4.4', '2606:4700::9'] });
    for (const ip of ['8.8.4.4', '::ffff:8.8.4.4', '2606:4700::9']) expect(own.isPublic(ip)).toBe(false);
    expect(own.isPublic('8.8.8.8')).toBe(true);
  });

  test('that is refused is a 400 that names it', () => {
    expect(() => guard.check('10.0.0.1', 'proxy')).toThrow(
      expect.objectContaining({
        status: 400,
        message: 'Bad Request: proxy must be a public address: 10.0.0.1 is private',
      }),
    );
  });

  test('range with a syntax error throws', () => {
    for (const range of ['127.0.0.0/33', 'loopback', '10.0.0.0/', '10.0.0.0/x', '10/8']) {
      expect(() => createAddressGuard({ egressAllow: [range] })).toThrow(`not an address range: ${range}`);
    }
  });
});

describe('a URL', () => {
  test('of a public name or address passes, normalised', () => {
    expect(vet('https://Example.COM/a b?c#d').href).toBe('https://example.com/a%20b?c#d');
    expect(vet('http://8.8.8.8:8080/').host).toBe('8.8.8.8:8080');
    expect(vet('https://[2606:4700:4700::1111]/').hostname).toBe('[2606:4700:4700::1111]');
    expect(vet('https://münchen.example/').hostname).toBe('xn--mnchen-3ya.example');
  });

  test.each([
    'example.com',
    '//example.com',
    'ftp://example.com',
    'file:///etc/passwd',
    'http:example.com',
    '',
    'https:/a.b',
  ])('%j without http:// or https:// is 400', (text) =>
    expect(() => vet(text)).toThrow(
      expect.objectContaining({
        status: 400,
        message: 'Bad Request: query must be a full URL including http:// or https://',
      }),
    ),
  );

  test.each(
    `http://127.0.0.1/ http://127.1/ http://2130706433/ http://0x7f000001/ http://0x7f.1/ http://0177.0.0.1/ http://017700000001/
     http://127.0.0.1./ http://①②⑦.⓪.⓪.①/ http://127。0。0。1/ http://127%2e0%2e0%2e1/ http://0/ http://0.0.0.0/
     http://[::1]/ http://[::]/ http://[0:0:0:0:0:0:0:1]/ http://[::ffff:127.0.0.1]/ http://[::ffff:7f00:1]/ http://[::127.0.0.1]/
     http://[64:ff9b::7f00:1]/ http://[2002:7f00:1::]/ http://[fd00:ec2::254]/ http://[fe80::1]/ http://169.254.169.254/latest/
     http://0xA9FEA9FE/ http://10.0.0.1:8080/ http://192.168.0.1/ http://100.100.100.200/ http://168.63.129.16/
     http://localhost/ http://LOCALHOST./ http://foo.localhost/ http://metadata/ http://printer.local/
     http://metadata.google.internal/ http://router.home.arpa/ http://db:5432/`.split(/\s+/),
  )('%s is private and 400', (text) =>
    expect(() => vet(text)).toThrow(
      expect.objectContaining({
        status: 400,
        message: expect.stringMatching(/must be a public address: .* is private$/),
      }),
    ),
  );

  test('names the normalized address in the error', () => {
    expect(() => vet('http://0x7f.1/')).toThrow('Bad Request: query must be a public address: 127.0.0.1 is private');
  });

  test('with a user name or password is 400, and the error does not contain the password', () => {
    expect(() => vet('http://me:hunter2@example.com/')).toThrow(
      'Bad Request: query must not contain a user name or password',
    );
  });

  test.each(['http://example.com:0/', 'http://example.com:25/', 'http://example.com:22/', 'http://example.com:6667/'])(
    '%s is not a web port',
    (text) => expect(() => vet(text)).toThrow(/is not a web port/),
  );

  test.each([
    'http://',
    'http:///',
    'http://[::1',
    'http://[fe80::1%25eth0]/',
    'http://a b/',
    'http://1.2.3.4.5/',
    'http://example.com:99999/',
    'http://%00/',
  ])('%s is not valid', (text) => expect(() => vet(text)).toThrow(/query is not a valid URL/));

  test('with control characters, or longer than 8192, is 400', () => {
    expect(() => vet('http://example.com/\0')).toThrow(/control characters/);
    expect(() => vet('http://exa\nmple.com/')).toThrow(/control characters/);
    expect(() => vet(`http://example.com/${'a'.repeat(8192)}`)).toThrow(/8192/);
  });

  test('of a local name passes once a private range is allowed, because the resolver then checks it', () => {
    const open = createAddressGuard({ egressAllow: ['10.0.0.0/8'] });
    expect(open.vetUrl('http://wiki.internal/', { parameter: 'query' }).hostname).toBe('wiki.internal');
    expect(() => open.vetUrl('http://127.0.0.1/', { parameter: 'query' })).toThrow(/is private/);
  });

  test('of a local name passes if it has a fixed address', () => {
    const named = createAddressGuard({ egressAllow: [], knownNames: ['Wiki', 'docs.local'] });
    for (const host of ['wiki', 'docs.local']) {
      expect(named.vetUrl(`http://${host}/`, { parameter: 'query' }).hostname).toBe(host);
    }
    expect(() => named.vetUrl('http://other/', { parameter: 'query' })).toThrow(/is private/);
  });
});

describe('the sample site', () => {
  const withSample = createAddressGuard({ egressAllow: [], hasSampleSite: true });
  const open = (text: string) => withSample.vetUrl(text, { parameter: 'query', allowsDomain: true }).href;

  test('may be opened at its address, in every spelling of it', () => {
    expect(open('http://sample.siteglass.test/lamps/')).toBe('http://sample.siteglass.test/lamps/');
    expect(open('HTTP://SAMPLE.siteglass.TEST:80/')).toBe('http://sample.siteglass.test/');
    expect(open('http://sample.siteglass.test./')).toBe('http://sample.siteglass.test./');
    expect(open('sample.siteglass.test/lamps/')).toBe('http://sample.siteglass.test/lamps/');
  });

  test.each([
    'https://sample.siteglass.test/',
    'http://sample.siteglass.test:8080/',
    'http://sample.siteglass.test:443/',
    'https://sample.siteglass.test:80/',
    'sample.siteglass.test:8080',
  ])('is not at %s', (text) => {
    expect(() => open(text)).toThrow(
      'query cannot be fetched: the sample site is at http://sample.siteglass.test/ only',
    );
  });

  test('opens no other address', () => {
    expect(() => open('http://user:password@sample.siteglass.test/')).toThrow(/user name or password/);
    expect(() => open('http://sample.siteglass.test:22/')).toThrow(/port 22 is not a web port/);
    expect(() => open('http://sample.siteglass.test@127.0.0.1/')).toThrow(/user name or password/);
    expect(() => open('http://127.0.0.1/#sample.siteglass.test')).toThrow(/127\.0\.0\.1 is private/);
    expect(() => open('http://sample.siteglass.test.localhost/')).toThrow(/is private/);
    expect(withSample.isPublic('127.0.0.1')).toBe(false);
  });

  test.each([
    'http://sample.siteglass.test/hook',
    'http://Sample.siteglass.test./',
    'https://sample.siteglass.test..:8443/',
  ])('receives nothing: %s', (text) => {
    expect(() => withSample.vetUrl(text, { parameter: 'webhook_url', isReceiver: true })).toThrow(
      'webhook_url cannot be used: the sample site receives nothing',
    );
  });

  test('cannot be opened if it is switched off, not even with private addresses or a fixed address', () => {
    const off = createAddressGuard({ egressAllow: ['0.0.0.0/0'], knownNames: ['sample.siteglass.test'] });
    expect(() => off.vetUrl('http://sample.siteglass.test/', { parameter: 'query' })).toThrow(
      'query cannot be fetched: the sample site is switched off (SITEGLASS_SAMPLE_SITE)',
    );
  });
});
