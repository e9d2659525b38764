// Music, films, television, cameras.
import type { SelfNamedGroup } from '../self-named.ts';

export const media: SelfNamedGroup = [
  38,
  [
    ['Subsonic', 'http://www.subsonic.org', { isWord: true, titles: ['Subsonic - [^<]{1,40}', 'Subsonic Login'] }],
    [
      'Airsonic',
      'https://airsonic.github.io',
      { as: 'Airsonic(?:-Advanced)?', titles: ['Airsonic(?:-Advanced)? Login'] },
    ],
    ['Gonic', 'https://github.com/sentriz/gonic', { as: 'gonic' }],
    [
      'Ampache',
      'https://ampache.org',
      {
        titles: ['(?:For the Love of Music|Ampache)(?: - [^<]{1,80}| :: [^<]{1,80})?'],
        html: ['<!-- Ampache', 'Ampache ([\\d.]+)</a>', 'Copyright &copy; 2001 - \\d{4} Ampache\\.org'],
        cookies: { ampache: '' },
      },
    ],
    [
      'Koel',
      'https://koel.dev',
      {
        isWord: 'always',
        titles: ['koel', 'Koel'].map((one) => `^${one}$\\;confidence:50`),
        html: 'window\\.KOEL_ENV|koel-version',
      },
    ],
    ['mStream', 'https://mstream.io', { as: 'mStream(?: Music| Express)?', titles: ['mStream(?: Music Player)?'] }],
    [
      'Lyrion Music Server',
      'https://lyrion.org',
      {
        as: '(?:Lyrion|Logitech) (?:Music|Media) Server|Squeezebox Server',
        server: '(?:Lyrion Music|Logitech Media|Squeezebox|SqueezeCenter) Server',
        titles: ['(?:Lyrion Music|Logitech Media|Squeezebox) Server(?:[ ]*[-–—|:·•(«»/][^<]{0,80})?'],
      },
    ],
    ['Volumio', 'https://volumio.com', { html: 'ng-app="volumio"' }],
    ['moOde', 'https://moodeaudio.org', { as: 'moOde(?: Player| audio)?', titles: ['moOde Player'] }],
    ['Snapweb', 'https://github.com/badaix/snapweb', { as: 'Snapweb|Snapcast' }],
    [
      'AzuraCast',
      'https://www.azuracast.com',
      {
        pages: 'both',
        html: ['Powered by <a[^>]{1,60}href="https?://(?:www\\.)?azuracast\\.com', 'class="[^"]{0,60}azuracast'],
      },
    ],
    [
      'LibreTime',
      'https://libretime.org',
      { as: 'LibreTime|Airtime', titles: ['(?:[^<]{1,40} - )?LibreTime(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] },
    ],
    [
      'Tautulli',
      'https://tautulli.com',
      {
        titles: ['Tautulli - [^<]{1,80}', 'PlexPy - [^<]{1,80}'],
        server: 'Tautulli',
        html: 'css/tautulli\\.css\\?v?([\\d.]+)?',
      },
    ],
    ['Ombi', 'https://ombi.io', { elements: ['ombi', 'app-ombi'], pages: 'both' }],
    ['Overseerr', 'https://overseerr.dev', { pages: 'after' }],
    ['Jellyseerr', 'https://github.com/Fallenbagel/jellyseerr', { as: 'Jellyseerr|Seerr', pages: 'after' }],
    ['Whisparr', 'https://whisparr.com', { html: "window\\.Whisparr ?= ?\\{[^~]{0,400}version: ?'([\\d.]+)'" }],
    ['Jackett', 'https://github.com/Jackett/Jackett', { pages: 'before' }],
    ['NZBHydra 2', 'https://github.com/theotherp/nzbhydra2', { as: 'NZBHydra ?2?', pages: 'both' }],
    ['NZBGet', 'https://nzbget.com', { as: 'NZBGet', server: 'nzbget', html: '<title>NZBGet' }],
    [
      'ruTorrent',
      'https://github.com/Novik/ruTorrent',
      {
        titles: ['ruTorrent(?: v([\\d.]+))?$\\;version:\\1'],
        html: 'ruTorrent v([\\d.]+)|theWebUI\\.(?:init|settings)',
      },
    ],
    ['Flood', 'https://flood.js.org', { isWord: true, html: '<meta[^>]{1,60}content="Web UI for torrent clients' }],
    ['AriaNg', 'https://ariang.mayswind.net', { as: 'AriaNg', html: 'ng-app="ariaNg"' }],
    ['WebUI-aria2', 'https://github.com/ziahamza/webui-aria2', { as: 'Aria2 WebUI', titles: ['Aria2 WebUI'] }],
    [
      'pyLoad',
      'https://pyload.net',
      {
        pages: 'both',
        titles: ['pyLoad(?: [^<]{1,40})?', 'Login - pyLoad'],
        cookies: { pyload_session: '', 'pyload_session_\\d+': '' },
      },
    ],
    [
      'MeTube',
      'https://github.com/alexta69/metube',
      { as: 'MeTube', html: 'href="https://github\\.com/alexta69/metube"' },
    ],
    [
      'Tube Archivist',
      'https://www.tubearchivist.com',
      { as: 'Tube ?Archivist', pages: 'both', titles: ['TA \\| [^<]{1,60}'] },
    ],
    ['Pinchflat', 'https://github.com/kieraneglin/pinchflat', { pages: 'both' }],
    [
      'TubeSync',
      'https://github.com/meeb/tubesync',
      { pages: 'both', html: 'href="https://github\\.com/meeb/tubesync"' },
    ],
    ['YoutubeDL-Material', 'https://github.com/Tzahi12345/YoutubeDL-Material', { as: 'YoutubeDL-?Material' }],
    ['Stash', 'https://stashapp.cc', { isWord: true, html: ['window\\.STASH_BASE_URL'] }],
    [
      'SickChill',
      'https://sickchill.github.io',
      {
        as: 'SickChill|SickRage|SickBeard|Sick Beard|SickGear',
        titles: ['(?:SickChill|SickRage|SickGear|Sick ?Beard) - [^<]{1,80}', '[^<]{1,60} \\| SickChill'],
      },
    ],
    ['CouchPotato', 'https://couchpota.to', { as: 'CouchPotato' }],
    [
      'Headphones',
      'https://github.com/rembo10/headphones',
      { isWord: 'always', titles: ['Headphones - [^<]{1,40}\\;confidence:50'] },
    ],
    ['Tdarr', 'https://tdarr.io'],
    ['Unmanic', 'https://docs.unmanic.app', { pages: 'both', as: 'Unmanic(?: - [^<]{1,40})?' }],
    ['FileFlows', 'https://fileflows.com', { as: 'FileFlows' }],
    ['Streama', 'https://docs.streama-project.com', { isWord: true, html: 'ng-app="streama"' }],
    ['Kyoo', 'https://github.com/zoriya/Kyoo', { isWord: true }],
    ['ErsatzTV', 'https://ersatztv.org', { as: 'ErsatzTV' }],
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
    ['ClipBucket', 'https://clipbucket.com', { html: '<!-- ClipBucket|Powered by <a[^>]{1,60}clipbucket' }],
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
    ['Jellyfin', 'https://jellyfin.org', { server: 'Jellyfin' }],
  ],
];
