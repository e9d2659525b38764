import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { loadRuleTables } from '../../../compile/rule-tables.ts';
import { conclude } from '../../../match/conclude.ts';
import { createMatcher } from '../../../match/matcher.ts';
import type { SelfNamedGroup } from '../self-named.ts';
import { consoles } from './consoles.ts';
import { cookieNames } from './cookie-names.ts';
import { headerNames } from './header-names.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);

function named(facts: { title?: string; server?: string; cookie?: string }): string[] {
  const { hits } = matcher.matchPage({
    url: 'https://site.test/',
    headers: facts.server === undefined ? {} : { server: [facts.server] },
    cookies: facts.cookie === undefined ? {} : { [facts.cookie]: ['x'] },
    html: facts.title === undefined ? '' : `<html><head><title>${facts.title}</title></head><body></body></html>`,
  });
  return conclude(rules, hits).technologies.map(({ name, version }) =>
    version === null ? name : `${name} ${version}`,
  );
}

describe('a title', () => {
  test.each([
    ['Login to Webmin', 'Webmin'],
    ['Sign in · GitLab', 'GitLab'],
    ['Dashboard [Jenkins]', 'Jenkins'],
    ['localhost / mysql | phpMyAdmin 5.2.1', 'phpMyAdmin 5.2.1'],
    ['appliance: Zabbix', 'Zabbix'],
    ['Home - CUPS 2.4.2', 'CUPS 2.4.2'],
    ['node1 - Proxmox Virtual Environment', 'Proxmox VE'],
    ['Paperless-ngx sign in', 'Paperless-ngx'],
    ['Uptime Kuma', 'Uptime Kuma'],
    ['Apache Tomcat/9.0.65 - Error report', 'Apache Tomcat 9.0.65'],
  ])('%j names %s', (title, expected) => {
    expect(named({ title })).toContain(expected);
  });

  test.each([
    'How to install phpMyAdmin on Debian',
    'Grafana: The open observability platform | Grafana Labs',
    'GitLab or GitHub? A comparison',
    'Jenkins tutorial for beginners',
    'The history of Prometheus and his gifts',
    'Transmission repair in Springfield',
    'Why we left Confluence',
    'Welcome to our cockpit',
    'Emby, a village in Denmark',
    'Nextcloud vs ownCloud: which is better?',
  ])('%j names nothing', (title) => {
    expect(named({ title })).toEqual([]);
  });
});

describe('a Server header', () => {
  test.each([
    ['squid/4.4', ['Squid 4.4']],
    ['monit 5.6', ['Monit 5.6']],
    ['Varnish', ['Varnish']],
    ['ntopng 5.0.220112 [FreeBSD 12.3]', ['FreeBSD 12.3', 'ntopng 5.0.220112']],
    ['Wing FTP Server/3.6.0 (team)', ['Wing FTP Server 3.6.0']],
    ['MadeUpServer/1.2.3', ['MadeUpServer 1.2.3']],
    ['LiteSpeed/5.2.8 Enterprise', ['LiteSpeed 5.2.8']],
    ['cloudflare-nginx', ['Cloudflare']],
    ['uc-httpd/1.0.0', ['uc-httpd 1.0.0']],
    ['tivo-httpd-1:20.7', []],
    ['STR_SettingServer', []],
    ['prod-web-3', []],
    ['WebServer/1.0', []],
  ])('%j names %j', (server, expected) => {
    expect(named({ server }).toSorted()).toEqual(expected.toSorted());
  });

  test('of Tomcat does not name the Apache server', () => {
    expect(named({ server: 'Apache Tomcat/9.0.5' })).not.toContain('Apache');
  });
});

describe('a cookie', () => {
  test('is compared with the case of its name', () => {
    expect(named({ cookie: 'csrftoken' })).not.toContain('CakePHP');
    expect(named({ cookie: 'adminer_key' })).toContain('Adminer');
    expect(named({ cookie: 'ADMINER_KEY' })).toEqual([]);
  });
});

test('each entry is in one file only', async () => {
  const others = new Set(['consoles.ts', 'consoles.test.ts', 'cookie-names.ts', 'header-names.ts']);
  const files = globSync(join(import.meta.dirname, '*.ts')).filter((file) => !others.has(basename(file)));
  const names = headerNames.map(([name]) => name);
  for (const file of files) {
    const exported: Record<string, unknown> = await import(file);
    const [, entries] = Object.values(exported)[0] as SelfNamedGroup;
    expect([basename(file), entries.length > 0]).toEqual([basename(file), true]);
    names.push(...entries.map(([name]) => name));
  }
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  expect(new Set(Object.keys(consoles))).toEqual(new Set([...names, ...Object.keys(cookieNames)]));
});
