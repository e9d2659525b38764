// The technologies that packages of applications contain.
import type { CompiledRules } from '../../src/engines/technology/compile/compiled-rules.ts';
import { plainName } from '../../src/engines/technology/plain-name.ts';

/** Packages that are not called like their technology. */
const otherNames: Readonly<Record<string, string>> = {
  cherrypy3: 'CherryPy',
  'dask.distributed': 'Dask',
  git: 'gitweb',
  'homer-api': 'Homer',
  horizon: 'OpenStack',
  icecast2: 'Icecast',
  icingaweb2: 'Icinga',
  jetty12: 'Jetty',
  'jupyter-notebook': 'Jupyter',
  'jupyter-server': 'Jupyter',
  jupyterlab: 'Jupyter',
  matomo: 'Matomo Analytics',
  'mkdocs-material': 'Material for MkDocs',
  nagios4: 'Nagios',
  passenger: 'Phusion Passenger',
  'prometheus-alertmanager': 'Alertmanager',
  'python-coverage': 'Coverage.py',
  'request-tracker4': 'Request Tracker',
  'request-tracker5': 'Request Tracker',
  'ruby-simplecov-html': 'SimpleCov',
  tomcat10: 'Apache Tomcat',
  tomcat11: 'Apache Tomcat',
  tomcat9: 'Apache Tomcat',
  'tt-rss': 'Tiny Tiny RSS',
  'virtuoso-opensource': 'Virtuoso',
  xsp: 'Mono XSP',
};

/** Packages that are called like a technology and contain something else. */
const homonyms = new Set(['ford', 'graphql', 'hydrogen', 'leaflet', 'recaptcha', 'sphinx', 'sumo']);

/** Finds the technology of a package by the name of the package. */
export function technologyNames({ technologies }: CompiledRules): (packageName: string) => string | undefined {
  // Software with rules comes before packages of npm with the same name.
  const names = new Map(technologies.toReversed().map(({ name }) => [plainName(name), name]));
  return (given) => {
    const words = wordsOf(given);
    if (words.some((word) => homonyms.has(word))) return undefined;
    return otherNames[given] ?? names.get(plainName(given)) ?? names.get(words.join(''));
  };
}

/** The words in the name of an application, without those that packages add to it. */
export function wordsOf(packageName: string): string[] {
  return packageName
    .replace(/^(?:python3?-|ruby-|php-|golang-|libapache2-mod-)/, '')
    .replace(/-(?:server|web|www|webui|ui|gui|core|frontend|cgi|php|py|python|ng|\d+)$/, '')
    .split(/[^a-z0-9]+/);
}
