// Titles, realms, sentences and headers of ordinary websites. None of them names software.

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const ordinaryTitles = lines(`
  Mon
  MON
  Dex
  Hue
  Seq
  SRS
  Dashboard
  Dashboard 2.0
  Login
  Login 2.0
  Sign in
  Admin 2.0
  Admin Console 1.5.2
  Control Panel 3.1
  Console 1.5.2
  Status
  Status 2.1.0
  Orion
  Orion - Login
  Gallery – Smith Photography
  Gallery
  Portal 3.1
  Intranet 2.0
  Intranet 2.0 - Login
  Kundenportal 2.0 - Login
  Student Portal 1.2 - Sign in
  Online Banking 4.5
  Web 2.0
  Web 2.0 - Login
  CRM 3.2 - Login
  ERP 5.0 - Login
  My Account 2.0
  Members Area 1.1
  Home
  Home Page
  Welcome
  Welcome to our new website 2.0
  Error
  404
  404 Not Found
  Page 1.2
  Chapter 3.4
  Module 2.1 - Login
  Version 1.2.3
  Release 4.5.6
  Release Notes 4.5.6
  Changelog 1.0.0
  Index
  Test
  Heat Engine
  Heat Engines
  Pushpin
  Side Door
  Sidedoor
  The Side Door Bar
  Namazu
  Namazu Sushi - Home
  Vitrage
  Vitrage - Home
  Sympa
  Sympa Portal
  Radicale
  Radicale - Home
  Masakari
  Ceilometer
  Ceilometer Manager
  Schleuder
  Freeboard
  Link Checker
  Site Summary
  Request Tracker
  Open Infrastructure
  Public Inbox
  Swift Account
  Swift Container
  Solar Power Log
  Chemical Structures
  Motion Project
  Lava Software
  Rapid Disk
  Map Cache
  Doc Central
  Proxy Suite
  Mistral Engine
  SPF Engine
  Simple Whip
  Berrynet
  Patroni
  Morty
  Zaqar
  Senlin
  Apertium
  Bacula
  Tirex
  Umegaya
  Xymon
  Gluster
  Epoptes
  Orthanc
  Jupyter
  Pixelmed
  Powerman
  Power Man
  Robust IRC
  Sitesummary
  Nginx
  Zabbix
  Netdata
  Docker.io
  Certbot
  Jupyter Home
  MediaWiki
  Shadowsocks
  Icecast
  Privoxy
  Roundcube
  Firefox 128.0
  iPhone 15.1
  Canon EF 2.8
  Golf 2.0
  Audi A4 2.0
  USB 3.0
  HDMI 2.1
  Logitech 5.1
  Python 3.12
  Windows 11.2 - Installation
  Setup Windows 11.2
  Ubuntu 24.04
  Ubuntu 24.04 Installation
  Debian 12.5 installation guide
  Installation PHP 8.3
  Status 10.11.2026
  Meeting 12.03.2024 - Admin
  Season 2.5
  Grade 4.2 - Login
  Klasse 5.1
  Klasse 5.1 - Login
  Kurs 3.2 - Login
  Lektion 4.1
  Aufgabe 2.3
  Room 1.12 - Status
  Building 4.2 - Status
  Line 2.1 - Status
  Server 1.2 - Status
  Server 10.0.0.12 - Status
  Host 192.168.1.1
  Shop
  Shop 2.0
  Store 1.0 - Admin
  Blog
  Blog 2.0
  Smith & Sons 2.0
  Contact
  About us
  Impressum
  Startseite
  Accueil
  Inicio
  Untitled Document
  New Page 1.1
  Document
  React App
  My App
  App 1.0
  App 1.0.3 - Login
  Website
  Under construction
  Coming soon
  Nova
  Phoenix
  Atlas
  Apollo
  Horizon
  Horizon - Login
  Mercury
  Aurora
  Aurora - Sign in
  Pulse
  Beacon
  Compass
  Compass - Login
  Summit
  Element
  Elements
  Spark
  Flow
  Bolt
  Ghost
  Ghost Tours of York
  Echo
  Echo - Home
  Fiber
  Salt
  Puppet Theatre
  Puppet
  Chef
  Vault
  Consul
  Nomad
  Nomad Travel
  Harbor
  Traefik consulting
  Rancher
  Wagtail
  Mezzanine
  Kong
  Squid
  Varnish
  Caddy
  Jetty
  Tomcat
  Jenkins
  Jenkins & Partners
  Sonar
  Nexus
  Bamboo
  Confluence
  Crucible
  Zeppelin
  Kafka
  Superset
  Redash
  Metabase training
  Munin
  Cacti
  Cacti and succulents
  Ganglia
  Icinga consulting
  Trac
  Review Board
  Taiga
  Wekan
  Kanboard
  Etherpad
  Discourse
  Flarum
  Mastodon
  Peertube
  Pleroma
  Matomo
  Umami
  Plausible
  Fathom
  Piwigo photos
  Coppermine
  Lychee
  Koken
  Serendipity
  Textpattern
  Grav
  Kirby
  Statamic
  Craft
  Concrete
  Concrete 5.8 mix
  Drupal agency
  Wordpress
  Magento
  Shopware
  OpenCart
  Zen Cart
  Odoo
  Dolibarr
`);

export const ordinarySentences = lines(`
  Powered by passion
  Powered by people
  Powered by people since 1.2.2020
  Powered by AI 2.0
  Powered by Web 3.0
  Powered by GPT 4.1
  Powered by ChatGPT 4.0
  Powered by Claude 3.5
  Powered by Gemini 2.5 Pro
  Powered by Bluetooth 5.0
  Powered by Bluetooth 5.3.
  Powered by USB 3.0
  Powered by Intel Core 2.4 GHz
  Powered by Snapdragon 8.1
  Powered by EcoBoost 2.3
  Powered by Hydrogen 2.0
  Powered by Oxygen 1.5
  Powered by Solar 2.5 kW
  Powered by Wind 3.5 MW
  Powered by Unreal Engine 5.4
  Powered by Android 14.0
  Powered by Lithium 3.7 V
  Powered by Honda 1.5 litre
  Powered by Turbo 2.0 TSI
  Powered by Love 4.0
  Powered by Coffee 2.0
  Powered by Green Energy 2.0
  Powered by Industry 4.0
  Powered by Smith Energy 2.5 million homes
  Powered by Stripe 4.50 €
  Powered by Hetzner 12.11.2025
  Powered by you
  Powered by our community
  Powered by science. 2.5 million users trust us.
  The car is powered by EcoBoost 2.3.1
  All models are powered by Skyactiv 2.0.1 engines
  Homes powered by Solar 3.2.1
  Served with rice 4.50
  Served with Chips 7.95
  Served with Fries 4.50
  Served with salad - 8.90
  Served with Red Wine 5.20
  Served by Maria 12.30
  Served by the Smith Family 1.2
  Driven by Hamilton 1.23
  Driven by Max Verstappen 1.32.608
  Driven by data 2.0
  Driven by Passion 1.0
  Produced by Netflix 7.5
  Produced by John Smith 3.5 stars
  Produced by Warner 8.1/10
  Produced with Care 1.5 kg
  Generated by AI 2.0
  Generated by Admin 12.11.2025
  Generated by admin on 2.1.2026
  Generated by Wind 2.5 GW
  Revenue generated by Europe 3.4 billion
  Power generated by Nuclear 4.5 TWh
  Income generated by Rents 1.2.2024
  Heat generated with Gas 2.1 kWh
  Generated by System 1.2.3
  Generated by Server 1.2.3
  Powered by Server 2.0.1
  Powered by Our Platform 3.1.0
  Powered by App v2.1
  Powered by Version 2.0.1
  Powered by API v2.1
  Powered by Backend v1.4.2
  Powered by Website v1.4.2
  Served by web01 1.2
  Served by Node 18.2.1
  Created by Jane Smith 12.03.2024
  Created by Smith Design 2.0
  Created with love 1.0
  Created using Photoshop 25.1
  Made with love
  Made with Bamboo
  Made with Calamaris
  Rendered by Blender 4.2
  Produced using Steam 2.5
  Jane, created on 12.03.2024
  Report 2.1, created on 3 May
`);

export const ordinaryComments = lines(`
  Served by web01 1.2.3
  Served by host 10.0.0.12
  Served by cache 2.1
  Served with love 1.2
  generated by app version 1.2.3
  generated by build 1.2.3
  Generated by Smith 12.03.2024
  Generated by cron at 12.30
  Generated on 12.03.2024 by admin
  powered by server 2.1
`);

export const ordinaryRealms = lines(`
  Restricted
  Restricted Area
  Private
  Login
  Admin
  Administration
  Admin Area
  Members
  Members only
  Staging
  Staging Area
  Development
  Development 2.0
  Test
  Preview
  Secure Area
  Protected
  Protected Area
  Password required
  Please log in
  Enter your password
  Authorization Required
  Authentication required
  Intranet
  Intranet 2.0
  Company Intranet
  Web
  Website
  Server
  Server 1.2
  Backend
  API
  API 2.1
  api v1
  Application
  App
  Portal
  Customers
  Kundenbereich
  Espace client
  Smith & Sons
  example.com
  localhost
  Statistics
  Backup
  Files
  Downloads
  Orion
  Heat Engine
  Site Summary
  Link Checker
  Public Inbox
  Open Infrastructure
  Vitrage
  Sympa
  Namazu
  Pushpin
  Side Door
`);

export const ordinaryGenerators = lines(`
  hand
  my hands
  By Hand
  Hand Coded
  Handcoded
  Handmade
  Hand-made
  Human
  Humans
  People
  Love
  Love and coffee
  Coffee
  Magic
  Me
  Myself
  None
  Unknown
  Custom
  Custom CMS
  Own CMS
  In-House CMS
  Inhouse
  Proprietary
  CMS
  Content Management System
  Website
  Website Builder
  Web Design
  Webdesign
  Homepage
  Text Editor
  Editor
  Notepad
  HTML
  HTML5
  CSS
  Static HTML
  Static Site Generator
  Generator
  Shop
  Shop System
  Online Shop
  Blog
  Portal
  Page
  Template
  Theme
  Framework
  Smith Webdesign
  Smith Media
  Smith Design
  Acme Agency
  Acme Studios
  Acme GmbH
  Acme Ltd
  Acme Inc
  Acme Team
  www.example.com
  example.com
  https://example.com/
  Version 2.0
  CMS 2.0
  Website 2.0
  Shop 3.1
  Template 1.0
`);

export const ordinaryServers = lines(`
  web01
  web-03
  web
  web1.example.com
  www
  cloud
  Cloud 3
  cloud/3
  proxy 3
  proxy
  proxy-eu
  proxy-eu-west
  cache-fra
  cache-fra19140
  cache
  server
  Server 2
  server-berlin
  Webserver Hamburg
  My Server
  myserver
  MyWebServer
  Our Web Server
  The Server
  Web Server
  webfront
  web-front-prod
  WebProd
  webnode
  web-smith
  Smith Web
  Smith Web Server
  Contoso Web Server
  Awesome Server
  Super Server
  Fast Server
  Secure Server
  Secret Server
  Hidden Server
  Fancy Webserver
  a web server
  no server
  None of your business
  hidden
  private
  unknown
  prod
  prod 12
  prod-2
  Production
  staging
  backend-3
  backend
  frontend 2
  lb 2
  lb1
  loadbalancer 1
  Load Balancer
  vm 3
  vm-12
  host 7
  host7
  node 4
  node-4
  cluster 4
  eu 1
  eu/1
  fra/12
  berlin 2
  shop 5
  shop
  edge
  edge 4
  edge-01
  EdgeServer
  WebApp
  webapp/1.0
  webapp 2
  app/2.1
  api/1.2
  api
  gateway
  gateway/2.1
  service/1.0
  backend/1.4
  site/3
  server/1.0
  Server/2.0
  Web Server 1.0
  webserver/1.0
  http/1.1
  HTTP/2.0
  httpd
  Protected
  Protected by Firewall
  WAF
  waf/1.0
  firewall
  Linux
  embedded
  xyz
  7f3a9c
  0
  1.0
  -
  ;-)
  Initech corporation
  STR_SettingServer
`);

export const ordinaryHeaders = lines(`
  x-app-version: 2026.11.2
  x-build-version: 1.2.3
  x-amz-meta-version: 1.2.0
  x-api-version: 2.1
  x-frame-version: 1.0
  x-client-version: 3.2.1
  x-site-version: 1.0.2
  x-shop-version: 4.1.0
  x-portal-version: 1.2
  x-storefront-version: 3.1
  x-runtime-version: 1.2
  x-env-version: 1.2
  x-ua-version: 1.2
  x-spa-version: 1.2
  x-cart-version: 2.0.1
  x-checkout-version: 2.0.1
  x-catalog-version: 2.0.1
  x-product-version: 2.0.1
  x-pricing-version: 2.0.1
  x-widget-version: 2.0.1
  x-tenant-version: 2.0.1
  x-consent-version: 2.0.1
  x-privacy-version: 2.0.1
  x-firmware-version: 2.0.1
  x-hardware-version: 2.0.1
  x-os-version: 10.0
  x-browser-version: 10.0
  x-project-version: 2.0.1
  x-package-version: 2.0.1
  x-commit-version: 2.0.1
  x-spec-version: 2.0.1
  x-contract-version: 2.0.1
  x-dataset-version: 2.0.1
  x-index-version: 2.0.1
  x-search-version: 2.0.1
  x-layout-version: 2.0.1
  x-design-version: 2.0.1
  x-style-version: 2.0.1
  x-locale-version: 2.0.1
  x-translation-version: 2.0.1
  x-language-version: 2.0.1
  x-tag-version: 2.0.1
  x-ssr-version: 2.0.1
  x-proxy-version: 2.0.1
  x-router-version: 2.0.1
  x-gateway-version: 2.0.1
  x-backend-version: 2.0.1
  x-webapp-version: 2.0.1
  x-web-app-version: 2.0.1
  x-acme-api-version: 2.0.1
  x-acme-app-version: 2.0.1
  x-acme-client-version: 2.0.1
  x-my-version: 2.0.1
  x-my-app-version: 2.0.1
  x-company-version: 2.0.1
  x-internal-version: 2.0.1
  x-required-version: 2.0.1
  x-supported-version: 2.0.1
  x-recommended-version: 2.0.1
  x-new-version: 2.0.1
  x-old-version: 2.0.1
  x-next-version: 2.0.1
  x-previous-version: 2.0.1
  x-last-version: 2.0.1
  x-stable-version: 2.0.1
  x-middleware-version: 2.0.1
  x-microservice-version: 2.0.1
  x-svc-version: 2.0.1
  x-engine-version: 2.0.1
  x-library-version: 2.0.1
  x-framework-version: 2.0.1
  x-component-version: 2.0.1
  x-chart-version: 2.0.1
  x-pod-version: 2.0.1
  x-deployed-version: 2.0.1
  x-running-version: 2.0.1
  x-file-version: 2.0.1
  x-media-version: 2.0.1
  x-video-version: 2.0.1
  x-player-version: 2.0.1
  x-game-version: 2.0.1
  x-payment-version: 2.0.1
  x-order-version: 2.0.1
  x-account-version: 2.0.1
  x-auth-version: 2.0.1
  x-token-version: 2.0.1
  x-security-version: 2.0.1
  x-waf-version: 2.0.1
  x-rule-version: 2.0.1
  x-rules-version: 2.0.1
  x-test-version: 2.0.1
  x-experiment-version: 2.0.1
  x-ab-version: 2.0.1
  x-robots-version: 2.0.1
  x-sitemap-version: 2.0.1
  x-site-acme-version: 2.0.1
`);
