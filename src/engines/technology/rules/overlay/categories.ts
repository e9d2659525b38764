// The categories of software that belongs to another category than the rest of its group in this folder.

/** The names in a text, between commas. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

const groups: readonly (readonly [category: number, names: string])[] = [
  [1, 'Cockpit CMS, FatWire Content Server, Grav Admin'],
  [
    2,
    `Akkoma, Bibliogram, BookWyrm, Decidim, diaspora*, Dolphin, Elgg, Firefish, Friendica, GNU social, GoToSocial, Hubzilla,
    HumHub, Iceshrimp, Jcow, Kbin, Libreddit, Lobsters, Loomio, Mbin, Mobilizon, Nitter, OSSN, Oxwall, Phanpy, Postmill, pump.io,
    Redlib, Sharkey, snac, Takahē, Teddit`,
  ],
  [3, 'APITable, Mathesar, Nosqlclient, phpLDAPadmin, SeaTable, Surrealist'],
  [4, 'phpMyFAQ'],
  [6, 'AbanteCart, Aimeos, Bagisto, EverShop, LiteCart, Oracle ATG, Solidus, thirty bees, Vendure'],
  [7, 'Photofield, Zoph'],
  [9, '1Panel, Crafty Controller, CubeCoders AMP, FreedomBox, MCSManager, Pelican Panel, Pterodactyl, PufferPanel'],
  [
    10,
    `Amundsen, Analog log analyser, BIRT, GoAccess, JasperReports Server, MicroStrategy, NetTracker, OpenSearch Dashboards,
    Pentaho, SpagoBI, Tableau, Urchin, Webalizer`,
  ],
  [13, 'Fider'],
  [15, 'Comentario, Commento, Coral, Cusdis, HashOver, Isso, Remark42'],
  [
    16,
    `Bitwarden, DefectDojo, Defguard, Dependency-Track, Faraday, Fleet, Greenbone Security Assistant, HashiCorp Vault,
    I2P, i2pd, Kerio Control, metacubexd, MISP, OpenBao, Prewikka, reNgine, Sophos, Teros Secure Application Gateway, TheHive,
    Trivy, Velociraptor, WireGuard Portal, ZTNET`,
  ],
  [20, 'Overleaf'],
  [21, 'Digiscreen, DMOJ, HUSTOJ'],
  [22, 'Apache JServ, Hunchentoot, NaviServer, Roxen'],
  [23, 'Apt-Cacher NG, apt-cacher'],
  [29, '4get, Apache Solr, Attivio, Fess, LibreY, Quickwit, searx, SearXNG, Whoogle, YaCy, ZincSearch'],
  [32, 'Mixpost, Postiz'],
  [
    34,
    `Apache HBase, Apache Kylin, Apache Pinot, ClickHouse, CouchDB,
    Dgraph, etcd, Hadoop, Hasura, immudb, InfluxDB, Memgraph, Milvus, OrientDB, PostgREST, Presto, Qdrant, QuestDB, RethinkDB,
    TerminusDB, TiDB, Trino, VictoriaMetrics, Weaviate, Webdis, YugabyteDB`,
  ],
  [
    35,
    `deegree, GeoNetwork, GeoNode, GeoServer, GraphHopper, MapProxy, MapServer, Martin, Nominatim, OpenTripPlanner, OSRM, QGIS Server,
    Routino, Tegola, TileServer GL, Tirex, Valhalla`,
  ],
  [36, 'Real Media OpenAdStream'],
  [
    37,
    `airOS, APC Network Management Card, Asuswrt, CUPS, D-Link, DD-WRT, DrayTek, EdgeOS, FreshTomato, FRITZ!Box, FRITZ!Powerline,
    FRITZ!Repeater, HP Web Jetadmin, Huawei, Linksys, LuCI, MikroTik RouterOS, Netgear, Opengear, OpenWrt, TP-Link, UISP, UniFi, Zyxel`,
  ],
  [
    38,
    `Audiobookshelf, Beets, Black Candy, Castopod, Fireshare, Funkwhale, Gerbera, Invidious, Liquidsoap, LMS Lightweight Music Server,
    Maloja, MLDonkey, Mopidy, Movary, Owncast, Piped, PodFetch, Podgrab, Polaris Music, Ryot, SABnzbd, Supysonic, Swing Music, VDR-Live,
    VLC media player, Yamtrack, ympd`,
  ],
  [39, 'Agent DVR, Blue Iris, Frigate, Motion camera, motionEye, Shinobi, Viseron, ZoneMinder'],
  [41, 'BTCPay Server'],
  [44, 'ARA Records Ansible, Rundeck, SaltGUI'],
  [45, 'BunkerM, ChirpStack, openWB, TeslaMate, The Things Stack'],
  [
    46,
    `Apache Guacamole, Bastillion, Cisco IMC, Citrix, Dell iDRAC, Dell OpenManage, Gate One, GoTTY, HP System Management Homepage,
    HPE iLO, IsardVDI, JetKVM, JumpServer, Kasm Workspaces, Lenovo XClarity Controller, MeshCentral, Neko, Next Terminal, Nexterm,
    noVNC, PiKVM, Raritan, RealVNC, RustDesk, ScreenConnect, Sshwifty, Supermicro IPMI, Tactical RMM, Teleport, ThinLinc,
    TightVNC, TinyPilot, ttyd, UDS Enterprise, Warpgate, WebSockify, Webtop, WeTTY, Xpra`,
  ],
  [
    47,
    `Activepieces, ActiveWorkflow, Activiti, Allure Report, Altair GraphQL, Apache ActiveMQ, Apache ActiveMQ Artemis,
    Apache Airflow, Apache Karaf, Apache NiFi, Apache Storm, Apicurio, Appsmith, Automatisch, Backstage,
    Beanstalk Console, Bonita, Budibase, Bull Board, Conduktor, Convertigo, Coverage.py, Dask, EasyPHP, Flowable,
    Gatling, gcovr, GraphQL Playground, Hangfire, Huginn, ILLA Builder, Istanbul, JaCoCo, JMeter, Joget, Jupyter, JupyterHub,
    Kestra, Laragon, Laravel Horizon, Laravel Pulse, Laravel Telescope, LavinMQ, LCOV, Lighthouse, Locust, Loggerhead,
    MegaLinter, MeterSphere, Microcks, n8n, NATS, Node-RED, Playwright, ProcessMaker, pytest-html, RabbitMQ, Ray,
    ReportPortal, Resque, RQ Dashboard, RStudio, Saltcorn, Shiny Server, Sidekiq, SimpleCov, SonarQube, Sorry Cypress, StreamSets,
    TestRail, ToolJet, W3C Markup Validator, WampServer, Windmill`,
  ],
  [24, 'CodeMirror'],
  [48, 'BackupPC, Ceph, FreeNAS, Garage, lakeFS, MinIO, RustFS, Samba SWAT, SeaweedFS, Tahoe-LAFS, XigmaNAS'],
  [50, 'dcm4chee, ERDDAP, Gotenberg, OHIF Viewer, Orthanc, THREDDS, XNAT'],
  [52, 'Live Helper Chat, Mibew Messenger, Papercups'],
  [53, 'ChurchCRM, erxes, EspoCRM, Sage X3, Siebel'],
  [
    55,
    `Actual Budget, Bigcapital, BoxBilling, Budget Board, Clientexec, Crater, Ezbookkeeping, FacturaScripts, Fava, Firefly III, FOSSBilling,
    Ghostfolio, IHateMoney, Invoice Ninja, InvoicePlane, InvoiceShelf, Kresus, OpenBB, Paisa, Portfolio Performance, Rotki, SolidInvoice,
    Spliit, SQL-Ledger, Wallos`,
  ],
  [59, 'Highlight.js'],
  [
    60,
    `Chaos Mesh, Cup, Fission, Goldilocks, HashiCorp Consul, HashiCorp Nomad, Kubernetes Dashboard, Linkerd, LitmusChaos, Longhorn,
    Nacos, Nuclio, OpenFaaS, Polaris Dashboard, PuppetDB, VMware`,
  ],
  [
    64,
    `Cntlm, e2guardian, Gravitee, KrakenD, Morty, nghttpx, Nginx Proxy Manager, Nginx UI, OAuth2 Proxy, Perlbal, Pomerium, Ziproxy,
    Zoraxy`,
  ],
  [65, 'Alteon, Cisco Content Services Switch, IBM WebSphere Load Balancer'],
  [
    69,
    `Apache Syncope, daloRADIUS, Dogtag, EJBCA, FreeIPA, FusionDirectory, GOsa, Hanko, OpenXPKI, Self Service Password`,
  ],
  [72, 'Crab Fit, Croodle, Easy!Appointments, Framadate, MRBS, Rallly'],
  [75, 'Davis, WebCit'],
  [85, 'FeatBit, Flipt'],
  [89, 'Joom!Fish'],
  [93, 'HotelDruid'],
  [95, 'Akeneo PIM, ResourceSpace'],
  [101, 'Horilla, IceHrm, Jorani, OrangeHRM, Sentrifugo, TimeTrex'],
  [104, 'Alf.io, Attendize, Calagator, Gancio, Hi.Events, HotCRP, Indico, Pretix'],
  [
    200,
    `Adiscon LogAnalyzer, Apache Ambari, Cachet, Celery Flower, freeboard, Grafana, iptotal, Kiali, Kuvasz, Monitoror, MySpeed,
    NetAlertX, pgBadger, Prometheus, Sentry, Smashing, SquidAnalyzer, Supervisor, Uptime Kuma, WatchYourLAN, Zipkin`,
  ],
  [201, 'Tracim, ZenTao'],
  [
    202,
    `Avaya, dSIPRouter, eduMEET, Glowing Bear, HCL Sametime, MagnusBilling, Movim, Mumble, OpenSIPS Control Panel, plugNmeet,
    qwebirc, Synapse-Admin, TeamSpeak, VICIdial, ZNC`,
  ],
  [
    203,
    `Axway SecureTransport, Cerberus FTP Server, Cloud Commander, CompleteFTP, CrushFTP, Deluge, FileRun, FileSender, FileTea,
    GoAnywhere MFT, JSCAPE, Manyfold, MOVEit Transfer, Nextcloud, qBittorrent, ruTorrent, Transmission, ownCloud, Palmr, Seafile, Sharry, SMB2WWW, Syncthing,
    Titan FTP Server, Wing FTP Server`,
  ],
  [204, 'Bin, Enclosed, Pastebin by Pinnwand, Rustypaste, Semantic Scuttle'],
  [205, 'Open WebUI'],
  [206, 'Bar Assistant, BookLogr, Gameyfin, Grocy, HortusFox, PlanarAlly, Plant-it'],
];

export const categoryOfSoftware: ReadonlyMap<string, number> = new Map(
  groups.flatMap(([category, text]) => namesIn(text).map((name) => [name, category] as const)),
);
