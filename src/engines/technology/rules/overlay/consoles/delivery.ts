// Continuous integration and delivery.
import type { SelfNamedGroup } from '../self-named.ts';

export const delivery: SelfNamedGroup = [
  44,
  [
    ['Jenkins', 'https://www.jenkins.io', { titles: ['[^<]{1,80} \\[Jenkins\\]', 'Jenkins'] }],
    ['TeamCity', 'https://www.jetbrains.com/teamcity/', { as: 'TeamCity(?: [—–-]{1,2} TeamCity)?' }],
    ['Rundeck', 'https://www.rundeck.com', { as: 'Rundeck(?: Enterprise)?' }],
    ['Octopus Deploy', 'https://octopus.com'],
    ['GoCD', 'https://www.gocd.org', { as: 'Go(?:CD)? Pipelines|GoCD' }],
    ['Argo CD', 'https://argoproj.github.io/cd/', { as: 'Argo CD' }],
    ['Drone', 'https://www.drone.io', { isWord: true, server: false }],
    ['Woodpecker CI', 'https://woodpecker-ci.org', { as: 'Woodpecker(?: CI)?' }],
    ['Concourse', 'https://concourse-ci.org', { isWord: true, server: false }],
    ['Nexus Repository', 'https://www.sonatype.com', { as: '(?:Sonatype )?Nexus(?: Repository(?: Manager)?)?' }],
    ['Artifactory', 'https://jfrog.com/artifactory/', { as: '(?:JFrog )?Artifactory' }],
    ['SonarQube', 'https://www.sonarsource.com', { as: 'SonarQube' }],
    [
      'Supervisor',
      'http://supervisord.org',
      { titles: ['Supervisor Status', 'Supervisor tail of process [^<]{1,60}'], server: false },
    ],
    ['MeterSphere', 'https://metersphere.io'],
    [
      'Verdaccio',
      'https://verdaccio.io',
      {
        server: false,
        html: 'window\\.__VERDACCIO_BASENAME_UI_OPTIONS\\s?=\\s?\\{',
        scripts: '\\b__VERDACCIO_BASENAME_UI_OPTIONS\\s?=\\s?\\{(?:[^;]{0,800}?"version":"(\\d+\\.\\d+\\.\\d+)")?',
      },
    ],
    ['Harbor', 'https://goharbor.io', { isWord: true, server: false }],
  ],
];
