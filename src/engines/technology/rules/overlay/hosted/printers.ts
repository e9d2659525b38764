// Printers and cameras.
import type { SelfNamedGroup } from '../self-named.ts';

export const printers: SelfNamedGroup = [
  37,
  [
    [
      'HP printer',
      'https://www.hp.com',
      {
        isWord: 'always',
        titles: [
          'HP (?:LaserJet|Color LaserJet|OfficeJet|Officejet|DeskJet|PageWide|ENVY|Photosmart|DesignJet|Smart Tank|LaserJet Pro)[\\w .,+-]{0,50}\\;confidence:50',
          '[^<]{0,40}HP (?:Color )?LaserJet [^<]{1,60}\\;confidence:50',
        ],
        server: 'HP HTTP Server|HP-ChaiSOE',
        serverVersion: false,
      },
    ],
    [
      'Brother printer',
      'https://global.brother',
      {
        isWord: 'always',
        titles: ['Brother (?:MFC|DCP|HL|ADS|FAX|QL|PT)-?[\\w -]{1,30}(?: series)?\\;confidence:50'],
        server: 'debut',
      },
    ],
    [
      'Canon printer',
      'https://global.canon',
      {
        isWord: 'always',
        server: 'CANON HTTP Server|KS_HTTP|Catwalk',
        titles: [
          'Remote UI(?: ?: ?[^<]{1,60}|&lt;[^<]{1,60})?\\;confidence:50',
          '(?:Canon )?(?:imageRUNNER|imageCLASS|i-SENSYS|MF\\d{3}|LBP\\d{3,4}|PIXMA)(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?\\;confidence:50',
        ],
      },
    ],
    [
      'Epson printer',
      'https://epson.com',
      {
        isWord: 'always',
        server: 'EPSON(?:-HTTP|_Linux|-IPP)?',
        titles: [
          '(?:EPSON )?(?:WF|XP|ET|L|EW|SC|WorkForce|EcoTank|Expression)-?[\\w -]{1,24}(?: Series)\\;confidence:75',
          'EpsonNet Config\\;confidence:50',
        ],
      },
    ],
    [
      'Kyocera printer',
      'https://www.kyoceradocumentsolutions.com',
      {
        isWord: 'always',
        server: 'KM-MFP-http',
        serverVersion: false,
        titles: [
          'Kyocera Command Center(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?\\;confidence:50',
          '(?:ECOSYS|TASKalfa|KYOCERA|FS-)[\\w -]{2,30}\\;confidence:75',
        ],
        html: '/startwlm/Start_Wlm\\.htm',
      },
    ],
    [
      'Ricoh printer',
      'https://www.ricoh.com',
      {
        isWord: 'always',
        titles: ['Web Image Monitor\\;confidence:50'],
        server: false,
        html: '/web/(?:guest|entry)/\\w{2}/websys/webArch',
      },
    ],
    [
      'Xerox printer',
      'https://www.xerox.com',
      {
        isWord: 'always',
        server: 'Xerox(?:_MicroServer|-|/)?[\\w -]{0,20}',
        titles: [
          '(?:XEROX )?(?:CentreWare Internet Services|WorkCentre|Phaser(?= \\d{4})|VersaLink|AltaLink|ColorQube)(?: \\w{3,8})?(?:[ ]*[-–—|:·•(«»/][^<]{0,80})?\\;confidence:50',
        ],
      },
    ],
    [
      'Lexmark printer',
      'https://www.lexmark.com',
      {
        isWord: 'always',
        server: 'Lexmark_Web_Server',
        titles: ['Lexmark [A-Z]{1,3}\\w{2,8}[^<]{0,30}\\;confidence:50'],
      },
    ],
    [
      'Konica Minolta printer',
      'https://www.konicaminolta.com',
      {
        isWord: 'always',
        titles: [
          '(?:KONICA MINOLTA )?(?:PageScope Web Connection|Web Connection|bizhub)(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?\\;confidence:50',
          'KONICA MINOLTA(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?\\;confidence:50',
        ],
      },
    ],
    [
      'Samsung SyncThru',
      'https://www.samsung.com',
      { titles: ['SyncThru(?:™| )?(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?\\;confidence:50'], as: 'SyncThru Web Service' },
    ],
    [
      'OKI printer',
      'https://www.oki.com',
      { isWord: 'always', titles: ['OKI (?:MC|MB|C|B|ES)\\d{3,4}\\w{0,4}[^<]{0,20}\\;confidence:50'], server: 'OKI' },
    ],
    [
      'Zebra printer',
      'https://www.zebra.com',
      {
        isWord: 'always',
        titles: ['ZTC [\\w -]{2,40}\\;confidence:50', 'ZebraNet(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?\\;confidence:50'],
        html: ['Zebra Technologies<br>'],
      },
    ],
    [
      'Axis camera',
      'https://www.axis.com',
      {
        isWord: 'always',
        titles: [
          'AXIS(?: [A-Z]?\\d{2,5}[^<]{0,60}| Video Server[^<]{0,40})?\\;confidence:50',
          'Live view ?/? ?-? ?AXIS(?:[ ]*[-–—|:·•(«»/][^<]{0,80})?\\;confidence:50',
        ],
        headers: { 'www-authenticate': 'realm="AXIS_' },
      },
    ],
    [
      'Hikvision',
      'https://www.hikvision.com',
      {
        isWord: 'always',
        server: 'DNVRS-Webs|App-webs|Hikvision-Webs|DVRDVS-Webs',
        html: ['/doc/page/login\\.asp|doc/script/lib/seajs', 'window\\.location\\.href ?= ?"/doc/page/login\\.asp'],
      },
    ],
    [
      'Dahua',
      'https://www.dahuasecurity.com',
      {
        isWord: 'always',
        server: 'Dahua Rtsp Server|Dahua',
        html: ['rpc2_login'],
        titles: ['WEB SERVICE\\;confidence:50', 'WEB VIEW\\;confidence:25'],
      },
    ],
    [
      'Foscam',
      'https://www.foscam.com',
      {
        isWord: 'always',
        titles: ['IPCam Client\\;confidence:50', 'Foscam(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?\\;confidence:50'],
        server: 'Foscam',
      },
    ],
    [
      'VIVOTEK',
      'https://www.vivotek.com',
      {
        isWord: 'always',
        server: 'Vivotek',
        titles: ['(?:VIVOTEK )?(?:Network|Mega-Pixel)[ -]Camera(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?\\;confidence:25'],
        headers: { 'www-authenticate': 'realm="streaming_server"' },
      },
    ],
    [
      'MOBOTIX',
      'https://www.mobotix.com',
      {
        isWord: 'always',
        titles: ['(?:Mobotix|MOBOTIX)(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?\\;confidence:50'],
        headers: { 'www-authenticate': 'realm="MOBOTIX Camera' },
      },
    ],
    [
      'Yealink',
      'https://www.yealink.com',
      {
        isWord: 'always',
        titles: ['Yealink(?: [A-Z]?\\w{1,4}\\d{1,3}\\w{0,4})?(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?\\;confidence:50'],
        server: 'yealink embed httpd',
      },
    ],
    [
      'Grandstream',
      'https://www.grandstream.com',
      {
        isWord: 'always',
        server: 'Grandstream',
        titles: ['Grandstream(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?\\;confidence:50'],
      },
    ],
    [
      'Snom',
      'https://www.snom.com',
      {
        isWord: 'always',
        server: 'snom',
        titles: ['snom ?(?:\\d{3}|D\\d{3})(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?\\;confidence:50'],
      },
    ],
    [
      'Polycom',
      'https://www.poly.com',
      {
        isWord: 'always',
        server: 'Polycom(?: SoundPoint IP Telephone HTTPd)?',
        titles: ['Polycom - [^<]{1,60}\\;confidence:50', 'Polycom(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?\\;confidence:50'],
      },
    ],
    [
      'Cisco IOS',
      'https://www.cisco.com',
      {
        isWord: 'always',
        server: 'cisco-IOS',
        headers: { 'www-authenticate': 'realm="level_15(?:_access| or view_access)' },
      },
    ],
    [
      'PaperCut',
      'https://www.papercut.com',
      {
        titles: [
          'PaperCut (?:Login for [^<]{1,80}|MF|NG|[\\w ]{1,40})\\;confidence:50',
          'PaperCut (?:NG|MF) : Login(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?\\;confidence:50',
        ],
        html: '/app\\?service=page/',
      },
    ],
  ],
];
