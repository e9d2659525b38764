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
    [
      'WebUI-aria2',
      'https://github.com/ziahamza/webui-aria2',
      { as: 'Aria2 WebUI', titles: ['Aria2 WebUI'], html: 'ng-app="webui"' },
    ],
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
  ],
];
