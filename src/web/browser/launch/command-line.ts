// The flags that every browser is started with.

const scriptHeapMegabytesMax = 1024;

/** With its files in this folder. */
export const commandLine = (profile: string): string[] => [
  '--headless',
  '--remote-debugging-pipe=cbor',
  `--user-data-dir=${profile}`,
  '--no-first-run',
  '--no-default-browser-check',
  '--hide-scrollbars',
  '--mute-audio',
  '--lang=en-US',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-domain-reliability',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-blink-features=AutomationControlled',
  // RenderDocument would recreate every frame when a page leaves about:blank: a twelfth of a light page's CPU time.
  '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,AcceptCHFrame,HttpsUpgrades,RenderDocument',
  '--no-pings',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--force-color-profile=srgb',
  '--block-new-web-contents', // no popups
  `--js-flags=--max-old-space-size=${scriptHeapMegabytesMax}`,
  // The second barrier around the network: the browser only uses the guard proxy and resolves no names.
  '--proxy-server=http://127.0.0.1:9', // for traffic that does not belong to a page
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--explicitly-allowed-ports=1,7,9,11,13,15,17,19', // the guard checks ports; a refused connection is a clearer error
  '--dns-prefetch-disable',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];
