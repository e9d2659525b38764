// The languages of software that serves pages itself and has never been written in another one. Software that writes files, which any
// server may deliver, is not among them.
import type { TechnologyRule } from '../rule-set.ts';
import { namesIn } from './categories.ts';

const groups: Readonly<Record<string, string>> = {
  PHP: `AbanteCart, Adminer, Aimeos, AzuraCast, Bagisto, Bludit, BookStack, Cacti, Castopod, Chamilo, Chevereto, Chyrp, Coppermine, Cypht,
    daloRADIUS, DAViCal, Dolibarr, DokuWiki, Elgg, EspoCRM, FacturaScripts, Firefly III, FOSSBilling, FreshRSS, Friendica, FusionDirectory,
    GLPI, GOsa, Grav, Grocy, Group-Office, HotelDruid, Hubzilla, HumHub, Icinga Web, Invoice Ninja, InvoicePlane, InvoiceShelf,
    Jorani, Kanboard, Kimai, Koel, LDAP Account Manager, Leantime, LibreNMS, LimeSurvey, Lychee, MantisBT, MediaWiki,
    Monica, Moodle, MRBS, NagVis, Nextcloud, Observium, OpenCart, OpenEMR, OrangeHRM, osTicket, ownCloud, Part-DB, phpIPAM,
    phpLDAPadmin, phpLiteAdmin, phpMyAdmin, phpPgAdmin, phpSysInfo, Piwigo, Postfix Admin, PrestaShop, PrivateBin, Pterodactyl,
    RainLoop, ResourceSpace, RoundCube, RSS-Bridge, sabre/dav, Self Service Password, Shaarli, SimpleSAMLphp, SnappyMail, Snipe-IT, SquirrelMail,
    SuiteCRM, TestLink, Tiki Wiki CMS Groupware, Tiny Tiny RSS, Vtiger, Wallos, YOURLS, ZenTao, Zoph`,
  Perl: `BackupPC, Bugzilla, CVSweb, EMBOSS Explorer, GBrowse, LedgerSMB, LemonLDAP::NG,
    Monitorix, openQA, OpenGuides, otrs, Perlbal, public-inbox, Request Tracker, SmokePing, SMB2WWW, SQL-Ledger, Sympa, UseModWiki,
    W3C Markup Validator, Webmin, Znuny`,
  Python: `Apache Airflow, Apache Superset, ARA Records Ansible, Bepasty, Buildbot, Calibre-Web, calibre, Ceph, changedetection.io, CherryPy, Dask, Datasette, Deluge, FastAPI, Fava, Frappe, Glances, Graphite, Home Assistant, httpbin, HyperKitty, Indico, InvenTree, JupyterHub,
    Jupyter, Klaus, Litestar, Locust, Loggerhead, MapProxy, Mealie, mitmproxy, MLflow, Mopidy, NetBox, OctoPrint, Odoo, Pagure, Paperless-ngx,
    pgAdmin, Piuparts, Plone, Postorius, Pretix, Prewikka, Radicale, SABnzbd, searx, SearXNG, Supervisor, Supysonic, Tahoe-LAFS, Tautulli,
    Trac, TwistedWeb, Weblate, Wagtail, Xandikos`,
  Ruby: `diaspora*, Discourse, Forem, Foreman, GitLab, Huginn, Loomio, MailCatcher, Mastodon, OpenProject, Redmine, Resque, Sidekiq, Sinatra,
    Spree, Solidus, Zammad`,
  Java: `Apache ActiveMQ, Apache Guacamole, Apache Karaf, Apache NiFi, Apache Tomcat, Atlassian Bitbucket, Atlassian Confluence,
    Atlassian Jira, DSpace, GeoServer, GlassFish, Graylog, Jenkins, Jetty, Nexus Repository, OpenRefine, Payara Server, Rundeck,
    Apache Solr, SonarQube, TeamCity, WildFly, XWiki, YaCy`,
  Go: `Alertmanager, AdGuard Home, Caddy, File Browser, Forgejo, Gitea, Gogs, Grafana, Mattermost, MinIO, Navidrome, Owncast,
    PhotoPrism, Portainer, Prometheus, Prometheus Node Exporter, Prometheus Pushgateway, Syncthing, Traefik, Vikunja, Woodpecker CI`,
  'Node.js': `Cloud Commander, Directus, Etherpad, Ghost, HedgeDoc, n8n, Node-RED, NodeBB, Redis Commander, Strapi, Uptime Kuma, Verdaccio, Wiki.js`,
  Scala: `GitBucket`,
  Rust: `Kanidm, Lemmy, Qdrant, Vaultwarden`,
  Erlang: `CouchDB, ejabberd, RabbitMQ, Yaws`,
};

export const languageRules: Record<string, TechnologyRule> = Object.fromEntries(
  Object.entries(groups).flatMap(([implies, text]) => namesIn(text).map((name) => [name, { implies }])),
);
