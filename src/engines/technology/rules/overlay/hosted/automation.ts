// Home automation and devices.
import type { SelfNamedGroup } from '../self-named.ts';

export const automation: SelfNamedGroup = [
  45,
  [
    [
      'ioBroker',
      'https://www.iobroker.net',
      { as: 'ioBroker(?:\\.(?:admin|vis|web))?', titles: ['ioBroker(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] },
    ],
    ['Homebridge', 'https://homebridge.io', { as: 'Homebridge(?: (?:UI|Config UI))?', pages: 'both' }],
    [
      'Homebridge Config UI X',
      'https://github.com/homebridge/homebridge-config-ui-x',
      {
        as: 'Homebridge (?:UI|Config UI(?: X)?)',
        html: '<title>Homebridge</title>[^~]{0,1500}<app-root>',
        implies: 'Homebridge',
      },
    ],
    [
      'FHEM',
      'https://fhem.de',
      { as: 'FHEM', html: '<body[^>]{1,200}fw_id=|/fhem/pgm2/', titles: ['(?:Home, Sweet Home|FHEM)\\;confidence:50'] },
    ],
    [
      'Jeedom',
      'https://www.jeedom.com',
      {
        pages: 'both',
        html: 'JEEDOM_(?:PRODUCT_NAME|AJAX_TOKEN|DATA)|core/php/getResource\\.php\\?file=[^"]{1,60}jeedom',
      },
    ],
    [
      'Gladys Assistant',
      'https://gladysassistant.com',
      { as: 'Gladys(?: Assistant)?', isWord: 'always', titles: ['Gladys Assistant'] },
    ],
    [
      'Zigbee2MQTT',
      'https://www.zigbee2mqtt.io',
      { as: 'Zigbee2MQTT(?: (?:WindFront|Frontend))?', titles: ['Zigbee2MQTT(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] },
    ],
    [
      'Z-Wave JS UI',
      'https://zwave-js.github.io/zwave-js-ui/',
      {
        as: 'Z-?Wave ?JS ?UI|zwavejs2mqtt|ZWave To MQTT',
        titles: ['Z-Wave JS UI(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?', 'Zwavejs2Mqtt'],
      },
    ],
    [
      'ESPHome',
      'https://esphome.io',
      {
        as: 'ESPHome(?: (?:Dashboard|Device Builder|Builder))?',
        pages: 'after',
        elements: ['esp-app', 'esphome-main'],
        html: '<title>[^<]{1,60}</title>[^~]{0,600}oi\\.esphome\\.io/v\\d',
      },
    ],
    [
      'Tasmota',
      'https://tasmota.github.io',
      {
        html: [
          '<a href=[\'"]https://bit\\.ly/tasmota[\'"][^>]{0,60}>(?:Sonoff-)?Tasmota ([\\d.]+)',
          '>(?:Sonoff-)?Tasmota ([\\d.]+)[^<]{0,40}(?:by|von|par|de) Theo Arends',
        ],
        server: 'Tasmota',
        isWord: true,
      },
    ],
    [
      'ESPurna',
      'https://github.com/xoseperez/espurna',
      { titles: ['ESPurna ?([\\d.]+)?$\\;version:\\1'], server: 'ESPurna' },
    ],
    [
      'ESP Easy',
      'https://espeasy.readthedocs.io',
      {
        html: "Powered by <a href=['\"]https?://(?:www\\.letscontrolit\\.com|espeasy)[^~]{0,80}(?:ESP ?Easy|Let's Control It)",
      },
    ],
    [
      'Shelly',
      'https://www.shelly.com',
      { isWord: 'always', titles: ['Shelly[\\w+ -]{0,40}(?:Web Admin|Web [Ii]nterface)?\\;confidence:50'] },
    ],
    [
      'Homematic CCU',
      'https://www.homematic.com',
      {
        as: 'HomeMatic(?: WebUI)?|RaspberryMatic',
        titles: ['HomeMatic WebUI', 'HomeMatic(?:[ ]*[-–—|:·•(«»/][^<]{0,30})?'],
      },
    ],
    ['Phoscon', 'https://phoscon.de', { as: 'Phoscon(?: App)?', titles: ['Phoscon App'] }],
    [
      'EMQX',
      'https://www.emqx.com',
      { as: 'EMQX?(?: (?:Dashboard|Enterprise|Broker))?', titles: ['EMQX? (?:Dashboard|Enterprise|Broker)'] },
    ],
    [
      'HiveMQ',
      'https://www.hivemq.com',
      { as: 'HiveMQ(?: (?:Control Center|Enterprise))?', titles: ['HiveMQ(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'] },
    ],
    [
      'VerneMQ',
      'https://vernemq.com',
      { as: 'VerneMQ(?: Status)?', titles: ['VerneMQ(?: -)? [Ss]tatus(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'] },
    ],
    ['ThingsBoard', 'https://thingsboard.io', { elements: ['tb-root'], html: '<tb-root>' }],
    ['OpenRemote', 'https://openremote.io', { pages: 'both' }],
    [
      'Mainsail',
      'https://docs.mainsail.xyz',
      { isWord: true, html: '<meta[^>]{1,60}content="(?:Mainsail is the popular web interface|Mainsail)' },
    ],
    ['Fluidd', 'https://docs.fluidd.xyz', { as: 'fluidd' }],
    ['Moonraker', 'https://moonraker.readthedocs.io', { isWord: true }],
    ['Duet Web Control', 'https://www.duet3d.com', { titles: ['Duet Web Control(?:[ ]*[-–—|:·•(«»/][^<]{0,30})?'] }],
    [
      'Repetier-Server',
      'https://www.repetier-server.com',
      { as: 'Repetier-Server(?: (?:Pro)? ?([\\d.]+))?', titles: ['Repetier-Server(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] },
    ],
    [
      'PrusaLink',
      'https://github.com/prusa3d/Prusa-Link',
      {
        as: 'Prusa ?(?:Link|Connect)(?: Web| Local)?',
        titles: ['Prusa ?(?:Link|Connect)(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?', '[^<]{1,60} - PrusaLink'],
      },
    ],
    [
      'OctoPrint',
      'https://octoprint.org',
      {
        html: [
          'var BASEURL[^~]{0,200}octoprint|OCTOPRINT_(?:VERSION|CLIENT)',
          'DISPLAY_VERSION ?= ?"(?:OctoPrint )?([\\d.]+)',
        ],
        titles: ['OctoPrint (?:Login|Setup)(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?', '[^<]{1,40}\\[OctoPrint\\]', 'OctoPrint'],
      },
    ],
    ['evcc', 'https://evcc.io', { as: 'evcc' }],
    [
      'Emoncms',
      'https://emoncms.org',
      {
        pages: 'before',
        html: [
          'Powered by[^~]{0,40}<a href="https?://openenergymonitor\\.org">OpenEnergyMonitor\\.org|<span> \\| <a href="https://github\\.com/emoncms/emoncms[^>]{0,60}>v?([\\d.]+)',
          'emoncms_logo|/Lib/emoncms\\.js',
        ],
        cookies: { EMONCMS_SESSID: '', EMONCMS_REMEMBERME: '' },
      },
    ],
    ['volkszaehler', 'https://volkszaehler.org', { titles: ['volkszaehler\\.org - [^<]{1,60}'] }],
    ['OpenDTU', 'https://www.opendtu.solar', { as: 'OpenDTU' }],
    [
      'AhoyDTU',
      'https://ahoydtu.de',
      { titles: ['AHOY-DTU(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'], html: '>AhoyDTU<|AHOY ?&copy;' },
    ],
    ['WLED', 'https://kno.wled.ge'],
    ['Scrypted', 'https://www.scrypted.app', { pages: 'both' }],
    ['Loxone', 'https://www.loxone.com', { as: 'Loxone(?: Webinterface)?', server: 'Loxone' }],
    [
      'openHAB',
      'https://www.openhab.org',
      { html: 'data-openhab-|<title>openHAB', as: 'openHAB(?: (?:Main UI|Basic UI))?' },
    ],
    [
      'Domoticz',
      'https://www.domoticz.com',
      { html: 'ng-app="domoticz"|data-ng-app="domoticz', cookies: { DMZSID: '' } },
    ],
    [
      'Home Assistant',
      'https://www.home-assistant.io',
      { elements: ['home-assistant', 'ha-authorize', 'ha-onboarding'] },
    ],
    ['MagicMirror²', 'https://magicmirror.builders', { as: 'MagicMirror[²2]?', titles: ['MagicMirror²?'] }],
  ],
];
