// Music, films, television, cameras.
import type { SelfNamedGroup } from '../self-named.ts';

export const moreMedia: SelfNamedGroup = [
  38,
  [
    [
      'Tvheadend',
      'https://tvheadend.org',
      { server: 'HTS/tvheadend', titles: ['Tvheadend', 'HTS Tvheadend ?([\\d.]+)?$\\;version:\\1'] },
    ],
    ['NextPVR', 'https://www.nextpvr.com', { server: 'NextPVR', titles: ['NextPVR(?: [^<]{1,60})?'] }],
    [
      'MythTV',
      'https://www.mythtv.org',
      {
        as: 'MythWeb|MythTV(?: (?:WebFrontend|Status|Backend))?',
        titles: ['MythWeb - [^<]{1,80}', 'MythTV Status - [^<]{1,80}'],
        server: 'MythTV',
      },
    ],
    ['Threadfin', 'https://github.com/Threadfin/Threadfin', { isWord: true, as: 'Threadfin' }],
    ['xTeVe', 'https://github.com/xteve-project/xTeVe', { as: 'xTeVe' }],
    ['Dispatcharr', 'https://github.com/Dispatcharr/Dispatcharr'],
    ['Frigate', 'https://frigate.video', { isWord: true }],
    ['Shinobi', 'https://shinobi.video', { isWord: 'always', titles: ['Shinobi(?: [^<]{1,60})?\\;confidence:50'] }],
    [
      'ZoneMinder',
      'https://zoneminder.com',
      {
        titles: ['ZM - [^<]{1,60}', 'ZoneMinder(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'],
        cookies: { ZMSESSID: '', zmSkin: '', zmCSS: '' },
      },
    ],
    [
      'motionEye',
      'https://github.com/motioneye-project/motioneye',
      { server: 'motionEye', html: ['<span class="[^"]{0,30}">motionEye</span>'] },
    ],
    [
      'Motion',
      'https://motion-project.github.io',
      {
        isWord: 'always',
        titles: ['Motion ([\\d.]+)?(?: [^<]{1,40})?$\\;version:\\1\\;confidence:50'],
        server: 'Motion(?:-httpd)?',
      },
    ],
    [
      'Blue Iris',
      'https://blueirissoftware.com',
      { isWord: 'always', titles: ['Blue Iris (?:Login|Remote View)'], server: 'BlueIris-HTTP' },
    ],
    ['Agent DVR', 'https://www.ispyconnect.com', { as: 'Agent DVR|iSpy' }],
    ['Viseron', 'https://viseron.netlify.app'],
    ['MediaMTX', 'https://mediamtx.org', { as: 'MediaMTX', server: 'mediamtx|rtsp-simple-server' }],
    ['go2rtc', 'https://github.com/AlexxIT/go2rtc', { titles: ['go2rtc(?: - [^<]{1,40})?'] }],
    ['OvenMediaEngine', 'https://airensoft.gitbook.io/ovenmediaengine', { server: 'OvenMediaEngine' }],
    [
      'SRS',
      'https://ossrs.io',
      { isWord: 'always', server: 'SRS', titles: ['SRS(?: Player| Console)?\\;confidence:50'] },
    ],
    ['Ant Media Server', 'https://antmedia.io', { titles: ['Ant Media Server(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] }],
    [
      'Wowza Streaming Engine',
      'https://www.wowza.com',
      {
        as: 'Wowza (?:Streaming Engine|Media Server)[^<]{0,40}',
        server: 'Wowza(?:MediaServer|StreamingEngine|PushPublishing)?',
        html: 'Wowza Streaming Engine \\d[^<]{0,60}? ([\\d.]+) build',
      },
    ],
    ['Red5', 'https://www.red5.net', { titles: ['Red5(?: [^<]{1,80})?'] }],
    [
      'MediaGoblin',
      'https://mediagoblin.org',
      {
        as: '(?:GNU )?MediaGoblin',
        html: [
          'Powered by <a[^>]{1,60}href="https?://mediagoblin\\.org/?"[^>]{0,60}>MediaGoblin',
          'mgoblin_(?:img|static)',
        ],
      },
    ],
    ['MediaCMS', 'https://mediacms.io', { pages: 'both', html: 'MediaCMS ?= ?\\{\\}|window\\.MediaCMS' }],
    [
      'ClipBucket',
      'https://clipbucket.com',
      { html: ['<!-- ClipBucket|Powered by <a[^>]{1,60}clipbucket', '<meta name="generator" content="ClipBucket'] },
    ],
    [
      'AVideo',
      'https://avideo.tube',
      {
        as: 'AVideo|YouPHPTube',
        html: 'webSiteRootURL ?= ?[^~]{0,200}(?:AVideo|avideo)|Powered by (?:<a[^>]{1,60}>)?AVideo',
      },
    ],
    ['RomM', 'https://romm.app', { as: 'RomM' }],
    ['EmulatorJS', 'https://emulatorjs.org', { html: 'EJS_(?:player|gameUrl|core) ?=' }],
    ['Foundry Virtual Tabletop', 'https://foundryvtt.com', { as: 'Foundry Virtual Tabletop', pages: 'both' }],
    [
      'Dynmap',
      'https://github.com/webbukkit/dynmap',
      { titles: ['Minecraft Dynamic Map(?: - [^<]{1,60})?'], html: 'DynMap\\(\\$\\.extend|js/dynmaputils\\.js' },
    ],
    ['BlueMap', 'https://bluemap.bluecolored.de', { as: 'BlueMap' }],
    [
      'Pterodactyl',
      'https://pterodactyl.io',
      { cookies: { pterodactyl_session: '' }, html: 'window\\.SiteConfiguration|window\\.PterodactylUser' },
    ],
    ['Pelican Panel', 'https://pelican.dev', { isWord: 'always', cookies: { pelican_session: '' } }],
    ['Crafty Controller', 'https://craftycontrol.com', { as: 'Crafty (?:Controller|4)', pages: 'both' }],
    ['MCSManager', 'https://www.mcsmanager.com', { as: 'MCSManager' }],
    ['PufferPanel', 'https://www.pufferpanel.com', { as: 'PufferPanel', html: "We're sorry but PufferPanel" }],
    [
      'CubeCoders AMP',
      'https://cubecoders.com/AMP',
      {
        isWord: 'always',
        titles: ['AMP - Application Management Panel', 'AMP by CubeCoders(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
      },
    ],
    [
      'Navidrome',
      'https://www.navidrome.org',
      { html: 'window\\.__APP_CONFIG__ ?= ?["{][^~]{0,1500}\\\\?"version\\\\?": ?\\\\?"v?([\\d.]+)' },
    ],
    [
      'Jellyfin',
      'https://jellyfin.org',
      { html: '<meta name="application-name" content="Jellyfin"', server: 'Jellyfin' },
    ],
  ],
];
