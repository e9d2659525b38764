// Development.
import type { SelfNamedGroup } from '../self-named.ts';

export const development: SelfNamedGroup = [
  47,
  [
    ['GitLab', 'https://about.gitlab.com', { as: 'GitLab', cookies: { _gitlab_session: '' } }],
    ['GitHub Enterprise', 'https://github.com/enterprise', { as: '(?:Setup )?GitHub Enterprise' }],
    [
      'Gitea',
      'https://about.gitea.com',
      { as: 'Gitea', titles: ['Gitea: Git with a cup of tea', 'TurnKey Gitea'], cookies: { i_like_gitea: '' } },
    ],
    [
      'Forgejo',
      'https://forgejo.org',
      { titles: ['Forgejo: Beyond coding\\. We Forge\\.'], cookies: { i_like_forgejo: '' } },
    ],
    ['Gogs', 'https://gogs.io', { cookies: { i_like_gogs: '', i_like_gogits: '' } }],
    ['Gerrit', 'https://www.gerritcodereview.com', { as: 'Gerrit(?: Code Review)?' }],
    ['Atlassian Bitbucket', 'https://bitbucket.org', { as: 'Bitbucket', cookies: { BITBUCKETSESSIONID: '' } }],
    ['Swagger UI', 'https://swagger.io', { server: false }],
    ['Swagger Editor', 'https://swagger.io/tools/swagger-editor', { server: false }],
    [
      'GraphiQL',
      'https://github.com/graphql/graphiql',
      { server: false, html: '<link[^>]{1,200}/graphiql(?:\\.min)?\\.css' },
    ],
    ['OWASP ZAP', 'https://www.zaproxy.org', { as: '(?:OWASP )?ZAP(?: API)?' }],
    ['mitmproxy', 'https://mitmproxy.org'],
    ['code-server', 'https://coder.com', { server: false }],
    ['Zing Vision', 'https://www.azul.com'],
    ['Ballerina', 'https://ballerina.io', { as: 'ballerina' }],
    ['WSO2', 'https://wso2.com', { as: '(?:\\[Publisher Portal\\])?WSO2(?: [\\w()]+){0,5}', server: 'WSO2' }],
    ['Node-RED', 'https://nodered.org'],
    ['Mailpit', 'https://mailpit.axllent.org', { server: false }],
    ['MailHog', 'https://github.com/mailhog/MailHog', { server: false }],
  ],
];
