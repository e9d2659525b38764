// Chat, help desks and assistants on a page.
import type { TechnologyRule } from '../rule-set.ts';

export const conversations: Record<string, TechnologyRule> = {
  Intercom: {
    scripts: ['widget\\.intercom\\.io/widget/', 'window\\.intercomSettings\\s*=', '\\bIntercom\\(\\s*["\']boot["\']'],
    examples: [{ scripts: 'window.intercomSettings = {app_id: "abc"};' }],
  },
  Drift: {
    scripts: ['js\\.driftt\\.com/include/', 'drift\\.load\\('],
    examples: [{ scripts: "drift.SNIPPET_VERSION = '0.3.1'; drift.load('abc');" }],
  },
  'Crisp Live Chat': {
    scripts: ['client\\.crisp\\.chat/l\\.js', 'CRISP_WEBSITE_ID\\s*='],
    examples: [{ scripts: 'window.$crisp=[];window.CRISP_WEBSITE_ID="abc";' }],
  },
  'Zendesk Chat': { scripts: 'v2\\.zopim\\.com/', examples: [{ scripts: '$.src="https://v2.zopim.com/?abc"' }] },
  Zendesk: {
    dom: '#ze-snippet',
    scriptSrc: 'static\\.zdassets\\.com/ekr/snippet\\.js',
    examples: [{ html: '<script id="ze-snippet" src="https://static.zdassets.com/ekr/snippet.js?key=abc"></script>' }],
  },
  LiveChat: {
    scripts: ['__lc\\.license\\s*=', 'cdn\\.livechatinc\\.com/tracking\\.js'],
    examples: [{ scripts: 'window.__lc = window.__lc || {}; window.__lc.license = 12345;' }],
  },
  'Tawk.to': {
    scripts: 'embed\\.tawk\\.to/[\\da-f]+/',
    examples: [{ scripts: "s1.src='https://embed.tawk.to/5f1a2b3c/default';" }],
  },
  Olark: { scripts: 'olark\\.identify\\(', examples: [{ scripts: "olark.identify('1234-567-89-0123');" }] },
  Tidio: { scriptSrc: 'code\\.tidio\\.co/', examples: [{ scriptSrc: '//code.tidio.co/abc.js' }] },
  Freshchat: {
    scriptSrc: 'wchat\\.(?:\\w+\\.)?freshchat\\.com/',
    scripts: 'fcWidget\\.init\\(|wchat\\.freshchat\\.com',
    examples: [{ scripts: 'window.fcWidget.init({token:"abc"});' }],
  },
  Gorgias: {
    dom: '#gorgias-chat-widget-install-v3',
    scriptSrc: 'config\\.gorgias\\.(?:chat|io)/',
    examples: [
      {
        html: '<script id="gorgias-chat-widget-install-v3" src="https://config.gorgias.chat/bundle-loader/abc"></script>',
      },
    ],
  },
  'Help Scout': {
    scripts: 'Beacon\\(\\s*["\']init["\']|beacon-v2\\.helpscout\\.net',
    examples: [{ scripts: "window.Beacon('init', 'abc-def')" }],
  },
  Chatwoot: {
    scripts: 'chatwootSDK\\.run\\(|window\\.chatwootSettings',
    examples: [{ scripts: "window.chatwootSDK.run({websiteToken:'abc'})" }],
  },
  UserLike: {
    scriptSrc: 'userlike-cdn-widgets\\.s3|widget-mediator\\.userlike\\.com',
    examples: [{ scriptSrc: 'https://userlike-cdn-widgets.s3-eu-west-1.amazonaws.com/abc.js' }],
  },
  Kommunicate: {
    cats: [52],
    description: 'Kommunicate is a support chat with bots.',
    website: 'https://www.kommunicate.io',
    scripts: 'widget\\.kommunicate\\.io/',
    examples: [{ scripts: 's.src = "https://widget.kommunicate.io/v2/kommunicate.app";' }],
  },
  LivePerson: {
    scripts: 'lptag\\.liveperson\\.net|lpTag\\._tagCount',
    examples: [{ scripts: 'window.lpTag=window.lpTag||{};lpTag._tagCount=1;s="//lptag.liveperson.net/tag/tag.js"' }],
  },
  Gist: {
    cats: [52],
    description: 'Gist is a customer messaging platform.',
    website: 'https://getgist.com',
    scripts: 'widget\\.getgist\\.com',
    examples: [{ scripts: 'h="https://widget.getgist.com"' }],
  },
  Trengo: {
    scripts: 'static\\.widget\\.trengo\\.eu/',
    cats: [52],
    website: 'https://trengo.com',
    description: 'Trengo is a shared inbox with chat.',
    examples: [{ scripts: 'script.src = "https://static.widget.trengo.eu/embed.js";' }],
  },
  Landbot: {
    scriptSrc: '(?:static|cdn)\\.landbot\\.io/',
    examples: [{ scriptSrc: 'https://static.landbot.io/landbot-3/landbot-3.0.0.js' }],
    cats: [52],
    website: 'https://landbot.io',
  },
  Voiceflow: {
    cats: [52],
    description: 'Voiceflow builds agents for chat and voice.',
    website: 'https://www.voiceflow.com',
    scripts: 'cdn\\.voiceflow\\.com/widget',
    examples: [{ scripts: 'v.src = "https://cdn.voiceflow.com/widget/bundle.mjs";' }],
  },
  Chatbase: {
    cats: [52],
    description: 'Chatbase builds support agents.',
    website: 'https://www.chatbase.co',
    scripts: 'chatbase\\.co/embed|chatbaseConfig',
    scriptSrc: 'chatbase\\.co/embed',
    examples: [{ scripts: 'window.chatbaseConfig = {chatbotId: "abc"}' }],
  },
  Botpress: {
    cats: [52],
    description: 'Botpress builds agents for chat.',
    website: 'https://botpress.com',
    scriptSrc: 'cdn\\.botpress\\.cloud/webchat/v(\\d[\\d.]*)\\;version:\\1',
    examples: [{ scriptSrc: 'https://cdn.botpress.cloud/webchat/v2.2/inject.js', version: '2.2' }],
  },
  Ada: {
    dom: "script[data-handle][src*='static.ada.support']",
    scriptSrc: 'static\\.ada\\.support/',
    cats: [52],
    website: 'https://www.ada.cx',
    examples: [{ scriptSrc: 'https://static.ada.support/embed2.js' }],
  },
  'WhatsApp Business Chat': {
    // A link without a number shares the page.
    replaces: ['dom'],
    dom: "div[class*='wptwa-container'], a[href*='wa.link'][target='_blank']",
    html: 'href=["\'](?:https?:)?//(?:wa\\.me/(?:message/)?[\\w+]|(?:api|web)\\.whatsapp\\.com/send/?\\?(?:[^"\'\\s]{0,300}&(?:amp;)?)?phone=[\\d+%])',
    cats: [52],
    website: 'https://business.whatsapp.com',
    examples: [
      { html: '<a href="https://wa.me/491234567">' },
      { html: '<a href="https://api.whatsapp.com/send?text=Hi&amp;phone=491234567">' },
    ],
  },
};
