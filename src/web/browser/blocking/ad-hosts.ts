// Hosts of advertisements and trackers. Short on purpose: a few big networks serve most of them.

const hosts = new Set(
  `doubleclick.net googlesyndication.com googleadservices.com googletagservices.com adservice.google.com
   2mdn.net admob.com adsense.com google-analytics.com googletagmanager.com analytics.google.com
   amazon-adsystem.com assoc-amazon.com adsystem.com media.net taboola.com outbrain.com revcontent.com mgid.com
   criteo.com criteo.net adnxs.com appnexus.com rubiconproject.com pubmatic.com openx.net casalemedia.com indexww.com
   smartadserver.com sascdn.com adform.net adform.com bidswitch.net contextweb.com lijit.com sovrn.com sonobi.com
   gumgum.com sharethrough.com triplelift.com 3lift.com yieldmo.com teads.tv adcolony.com applovin.com unityads.unity3d.com
   advertising.com adtechus.com adtech.de yieldmanager.com ads.yahoo.com adsrvr.org mathtag.com rlcdn.com bluekai.com
   bkrtx.com krxd.net demdex.net everesttech.net omtrdc.net 2o7.net agkn.com exelator.com eyeota.net crwdcntrl.net
   turn.com tapad.com w55c.net adsymptotic.com adroll.com zemanta.com nativo.com ntv.io popads.net popcash.net
   propellerads.com exoclick.com exosrv.com juicyads.com trafficjunky.net adsterra.com hilltopads.net clickadu.com
   adcash.com bidvertiser.com infolinks.com chitika.com buysellads.com carbonads.com carbonads.net adzerk.net
   kevel.com undertone.com spotxchange.com spotx.tv tremorhub.com tubemogul.com innovid.com fwmrm.net freewheel.tv
   moatads.com adsafeprotected.com doubleverify.com integralads.com scorecardresearch.com quantserve.com quantcount.com
   comscore.com chartbeat.com chartbeat.net hotjar.com hotjar.io mouseflow.com crazyegg.com fullstory.com luckyorange.com
   clarity.ms mixpanel.com mxpnl.com segment.io segment.com amplitude.com heapanalytics.com kissmetrics.com optimizely.com
   bat.bing.com ads.microsoft.com ads.linkedin.com px.ads.linkedin.com ads-twitter.com ads.twitter.com analytics.twitter.com
   ads.pinterest.com ct.pinterest.com tr.snapchat.com ads.tiktok.com analytics.tiktok.com connect.facebook.net an.facebook.com
   ads.reddit.com an.yandex.ru mc.yandex.ru yandexadexchange.net adfox.ru top-fwz1.mail.ru pos.baidu.com cpro.baidu.com
   hm.baidu.com tanx.com alimama.com adnium.com onclickads.net servedbyadbutler.com adbutler.com revive-adserver.net
   zedo.com yieldlab.net yieldlove.com id5-sync.com liadm.com liveramp.com onetrust-ads.com permutive.com pbstck.com
   prebid.org ad-delivery.net btloader.com statcounter.com histats.com newrelic-ads.com nr-data.net parsely.com
   skimresources.com viglink.com shareasale-analytics.com impactradius-event.com ojrq.net tradedoubler.com awin1.com
   zanox.com effiliation.com trustarc-ads.com adlightning.com confiant-integrations.net geoedge.be adition.com
   ligatus.com plista.com emetriq.de ioam.de etracker.de stroeerdigitalgroup.de adup-tech.com seedtag.com smilewanted.com`.split(
    /\s+/,
  ),
);

/** True for a host on the list and its subdomains. */
export function isAdHost(host: string): boolean {
  for (let name = host.toLowerCase(); ; name = name.slice(name.indexOf('.') + 1)) {
    if (hosts.has(name)) return true;
    if (!name.includes('.')) return false;
  }
}
