// Identity.
import type { SelfNamedGroup } from '../self-named.ts';

export const identity: SelfNamedGroup = [
  69,
  [
    [
      'Zitadel',
      'https://zitadel.com',
      {
        isWord: true,
        as: 'ZITADEL(?: • Console)?',
        titles: ['ZITADEL(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
        cookies: { 'zitadel.useragent': '', '__Host-zitadel.useragent': '' },
      },
    ],
    ['Casdoor', 'https://casdoor.org', { cookies: { casdoor_session_id: '' }, titles: ['Casdoor'] }],
    ['Dex', 'https://dexidp.io', { isWord: 'always', html: '<div class="dex-container">' }],
    [
      'Ory',
      'https://www.ory.sh',
      {
        isWord: 'always',
        cookies: {
          ory_kratos_session: '',
          ory_hydra_session: '',
          'csrf_token_[0-9a-f]{64}': '',
          ory_hydra_login_csrf: '',
        },
      },
    ],
    [
      'FusionAuth',
      'https://fusionauth.io',
      {
        titles: ['[^<]{0,60}\\| FusionAuth'],
        html: 'FusionAuth\\.Version ?= ?"([\\d.]+)"|Powered by <a href="https://fusionauth\\.io',
        cookies: { 'fusionauth.locale': '', 'fusionauth.sso': '', 'fusionauth.pkce-verifier': '' },
      },
    ],
    [
      'Gluu',
      'https://gluu.org',
      {
        as: 'Gluu(?: Server)?',
        pages: 'both',
        titles: ['oxAuth - [^<]{1,40}', 'oxTrust(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
      },
    ],
    [
      'LemonLDAP::NG',
      'https://lemonldap-ng.org',
      {
        as: 'LemonLDAP::NG',
        cookies: { lemonldap: '', lemonldappdata: '', llnglanguage: '' },
        html: [
          '<!-- //(?:if|else|endif):\\w+ -->[^~]{0,200}llng|/static/common/js/(?:llng|portal)',
          '"Service provided by[^~]{0,40}LemonLDAP|Service provided by LemonLDAP::NG',
        ],
      },
    ],
    [
      'Shibboleth',
      'https://www.shibboleth.net',
      {
        isWord: 'always',
        cookies: { shib_idp_session: '', '_shibsession_\\w{32,80}': '', '_shibstate_\\w{6,80}': '' },
        html: ['shib_idp_ls'],
      },
    ],
    [
      'Apereo CAS',
      'https://www.apereo.org/projects/cas',
      {
        as: 'CAS',
        isWord: 'always',
        titles: [
          '(?:Login - )?CAS [–-] Central Authentication Service(?: [^<]{1,40})?',
          'Login - CAS(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
          'CAS - Central Authentication Service(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?',
        ],
        html: 'Powered by (?:<a[^>]{1,60}>)?(?:Jasig|Apereo) (?:Central Authentication Service|CAS)(?:</a>)? ?([\\d.]+)?',
        cookies: { TGC: '\\;confidence:50', CASTGC: '' },
      },
    ],
    ['LLDAP', 'https://github.com/lldap/lldap', { titles: ['LLDAP Administration'], html: '/pkg/lldap_app' }],
    [
      'Kanidm',
      'https://kanidm.com',
      { pages: 'both', headers: { 'x-kanidm-version': '^([\\d.]+)\\;version:\\1', 'x-kanidm-opid': '' } },
    ],
    [
      'privacyIDEA',
      'https://www.privacyidea.org',
      {
        as: 'privacyIDEA(?: (?:Authentication System|Enterprise))?',
        html: ['ng-app="privacyideaApp"', 'privacyidea-(?:version|enterprise)'],
        titles: ['privacyIDEA(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'],
      },
    ],
    [
      'LinOTP',
      'https://www.linotp.org',
      {
        as: 'LinOTP(?: [\\d.]+)?(?: (?:Management|Self ?Service|User Self Service))?',
        titles: ['LinOTP ?([\\d.]+)?(?:[ ]*[-–—|:·•(«»/][^<]{1,60})?$\\;version:\\1'],
      },
    ],
    [
      'Rauthy',
      'https://sebadob.github.io/rauthy/',
      { pages: 'both', titles: ['Rauthy(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] },
    ],
    ['Pocket ID', 'https://pocket-id.org'],
    ['Logto', 'https://logto.io', { pages: 'both', html: 'window\\.logtoSsr|logto(?:Native|Email)' }],
    ['VoidAuth', 'https://voidauth.app'],
    ['Tinyauth', 'https://tinyauth.app', { as: 'Tinyauth' }],
    [
      'Keycloak',
      'https://www.keycloak.org',
      {
        html: [
          '<title>Keycloak Administration (?:Console|UI)',
          '/resources/\\w{4,8}/(?:login|admin|welcome|common)/keycloak',
          'kc-(?:form-login|page-title|header-wrapper)',
        ],
        cookies: { KC_RESTART: '', KEYCLOAK_IDENTITY: '', AUTH_SESSION_ID_LEGACY: '', KC_AUTH_STATE: '' },
      },
    ],
    [
      'Authelia',
      'https://www.authelia.com',
      {
        html: '<body data-(?:basepath|duoselfenrollment)=',
        titles: ['Login - Authelia'],
        cookies: { authelia_session: '' },
      },
    ],
    [
      'authentik',
      'https://goauthentik.io',
      {
        as: 'authentik',
        html: [
          'window\\.authentik ?= ?\\{[^~]{0,1500}versionFamily: ?"([\\d.]+)',
          '<ak-(?:flow-executor|interface-user|interface-admin|loading|locale-context)',
        ],
        headers: { 'x-powered-by': '^(?:goauthentik\\.io|authentik)', 'x-authentik-id': '' },
        cookies: { authentik_session: '', authentik_csrf: '' },
      },
    ],
    [
      'Passbolt',
      'https://www.passbolt.com',
      {
        titles: ['Passbolt(?: \\| [^<]{1,80})?', '[^<]{1,80} \\| Passbolt'],
        html: [
          '<html class="[^"]{0,120}passbolt[^"]{0,40}(?:version|alpha|beta|launching|skeleton)',
          '/(?:img|css)/[^"]{0,60}passbolt|passbolt\\.js\\?v=([\\d.]+)',
        ],
        headers: { 'x-gpgauth-version': '' },
      },
    ],
    ['Psono', 'https://psono.com', { titles: ['Psono(?:\\.com| - [^<]{1,60})?'] }],
    [
      'TeamPass',
      'https://teampass.net',
      {
        as: 'Team[Pp]ass',
        titles: ['Teampass(?: - [^<]{1,60})?', 'Collaborative Passwords Manager'],
        cookies: { teampass_session: '' },
      },
    ],
    ['sysPass', 'https://syspass.org', { titles: ['sysPass(?: :: [^<]{1,80})?'], as: 'sysPass' }],
    ['Padloc', 'https://padloc.app', { as: 'Padloc' }],
    ['KeeWeb', 'https://keeweb.info', { as: 'KeeWeb' }],
    ['Infisical', 'https://infisical.com', { pages: 'both' }],
    ['2FAuth', 'https://2fauth.app', { as: '2FAuth', cookies: { '2fauth_session': '' } }],
    [
      'Vaultwarden',
      'https://github.com/dani-garcia/vaultwarden',
      {
        html: 'bitwarden_rs|vaultwarden-icon',
        titles: ['Vaultwarden (?:Web(?: Vault)?|Admin)(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'],
      },
    ],
    [
      'Bitwarden',
      'https://bitwarden.com',
      { titles: ['Bitwarden Web [Vv]ault', 'Bitwarden Portal'], elements: ['app-root[data-bit]'] },
    ],
    [
      'Teleport',
      'https://goteleport.com',
      {
        isWord: 'always',
        titles: ['Teleport by Gravitational', 'Teleport'].map((one) => `^${one}$\\;confidence:75`),
        html: 'grv_csrf_token',
        cookies: { '__Host-grv_csrf': '', grv_csrf: '' },
      },
    ],
    [
      'MeshCentral',
      'https://meshcentral.com',
      { titles: ['MeshCentral(?: - [^<]{1,60})?'], html: 'MeshServerInfo|/scripts/agent-redir-ws' },
    ],
    [
      'RustDesk',
      'https://rustdesk.com',
      { titles: ['RustDesk(?: (?:Web Console|Server|Web Client|API Admin))?(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'] },
    ],
    [
      'JumpServer',
      'https://www.jumpserver.com',
      {
        titles: ['(?:[^<]{0,40}- )?JumpServer(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
        cookies: { jms_sessionid: '', jms_csrftoken: '', jms_public_key: '' },
      },
    ],
    [
      'Warpgate',
      'https://github.com/warp-tech/warpgate',
      { isWord: true, as: 'Warpgate', cookies: { 'warpgate-http-session': '' } },
    ],
    [
      'Next Terminal',
      'https://next-terminal.typesafe.cn',
      { titles: ['Next Terminal(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'] },
    ],
    ['Sshwifty', 'https://github.com/nirui/sshwifty', { titles: ['Sshwifty(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] }],
    [
      'WeTTY',
      'https://github.com/butlerx/wetty',
      { as: 'WeTTy(?: - The Web Terminal Emulator)?', html: 'wetty\\.(?:js|css)|wetty/client' },
    ],
    [
      'ttyd',
      'https://github.com/tsl0922/ttyd',
      { as: 'ttyd(?: - Terminal)?', server: 'ttyd', titles: ['ttyd - Terminal'] },
    ],
    [
      'GoTTY',
      'https://github.com/sorenisanerd/gotty',
      { as: 'GoTTY', server: 'GoTTY', html: 'var gotty_(?:auth_token|term|ws_query_args)|gotty-bundle' },
    ],
    [
      'Kasm Workspaces',
      'https://kasm.com',
      { as: 'Kasm(?: Workspaces)?(?: \\| [^<]{1,40})?', titles: ['Kasm \\| [^<]{1,60}'], isWord: 'always' },
    ],
    ['noVNC', 'https://novnc.com', { as: 'noVNC', html: 'id="noVNC_(?:control_bar|fallback_error|canvas|status)' }],
    [
      'Apache Guacamole',
      'https://guacamole.apache.org',
      {
        as: '(?:Apache )?Guacamole',
        isWord: true,
        html: 'guac-login|guacamole-(?:common|client)|ng-app="index"[^~]{0,600}guac',
        titles: ['Apache Guacamole'],
      },
    ],
  ],
];
