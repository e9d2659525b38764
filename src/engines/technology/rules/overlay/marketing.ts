// Marketing, newsletters, forms, appointments and reviews.
import type { TechnologyRule } from '../rule-set.ts';
import { inTag } from './in-tag.ts';

export const marketing: Record<string, TechnologyRule> = {
  HubSpot: {
    scripts: 'hbspt\\.forms\\.create\\(',
    meta: { generator: '^HubSpot$' },
    headers: { 'x-hs-hub-id': '', 'x-hs-cache-config': '' },
    examples: [{ headers: { 'x-hs-hub-id': '123' } }, { scripts: 'hbspt.forms.create({portalId:"1"})' }],
  },
  Marketo: {
    scripts: ['Munchkin\\.init\\(', 'MktoForms2\\.loadForm'],
    examples: [{ scripts: "Munchkin.init('123-ABC-456');" }],
  },
  Pardot: { scripts: 'piAId\\s*=\\s*[\'"]\\d+', examples: [{ scripts: "piAId = '12345'; piCId = '678';" }] },
  Klaviyo: {
    scriptSrc: 'static\\.klaviyo\\.com/onsite/js/',
    examples: [{ scriptSrc: 'https://static.klaviyo.com/onsite/js/klaviyo.js?company_id=ABC' }],
  },
  ActiveCampaign: {
    scripts: 'trackcmp\\.net|diffuser-cdn\\.app-us1\\.com',
    examples: [{ scripts: '"https://diffuser-cdn.app-us1.com/diffuser/diffuser.js","vgo"' }],
  },
  'Customer.io': {
    scripts: 'assets\\.customer\\.io/assets/track\\.js|_cio\\.load',
    examples: [{ scripts: "t.src='https://assets.customer.io/assets/track.js';" }],
  },
  Braze: {
    scripts: 'js\\.appboycdn\\.com/web-sdk/([\\d.]+)/\\;version:\\1',
    examples: [{ scripts: 'y.src="https://js.appboycdn.com/web-sdk/5.1/braze.min.js"', version: '5.1' }],
  },
  OneSignal: {
    scriptSrc: 'cdn\\.onesignal\\.com/sdks/',
    examples: [{ scriptSrc: 'https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js' }],
  },
  ConvertKit: {
    scriptSrc: '(?:f\\.convertkit\\.com|\\.ck\\.page|\\.kit\\.com)/',
    examples: [{ scriptSrc: 'https://acme.ck.page/abc/index.js' }],
    cats: [32, 75],
    website: 'https://kit.com',
  },
  beehiiv: {
    cats: [75, 11],
    description: 'beehiiv publishes newsletters.',
    website: 'https://www.beehiiv.com',
    html: inTag('(?:media|embeds)\\.beehiiv\\.com/'),
    headers: { 'x-powered-by': '^beehiiv' },
    examples: [{ html: '<iframe src="https://embeds.beehiiv.com/abc"></iframe>' }],
  },
  Substack: {
    html: '<(?:link|script)\\s[^>]{1,300}?substackcdn\\.com/',
    headers: { 'x-served-by': '^Substack$' },
    cats: [11, 75],
    website: 'https://substack.com',
    description: 'Substack publishes newsletters.',
    examples: [{ html: '<link rel="preconnect" href="https://substackcdn.com/">' }],
  },
  Buttondown: {
    cats: [75],
    description: 'Buttondown sends newsletters.',
    website: 'https://buttondown.com',
    html: 'buttondown\\.(?:email|com)/api/emails/embed-subscribe/',
    examples: [{ html: '<form action="https://buttondown.com/api/emails/embed-subscribe/acme">' }],
  },
  Typeform: {
    scriptSrc: 'embed\\.typeform\\.com/',
    dom: '[data-tf-widget], [data-tf-live]',
    examples: [{ html: '<div data-tf-live="abc"></div>' }],
  },
  Tally: {
    cats: [73],
    description: 'Tally makes forms.',
    website: 'https://tally.so',
    scriptSrc: 'tally\\.so/widgets/embed\\.js',
    html: 'tally\\.so/(?:embed|r)/',
    examples: [{ html: '<iframe data-tally-src="https://tally.so/embed/abc"></iframe>' }],
  },
  Calendly: {
    scriptSrc: 'assets\\.calendly\\.com/',
    dom: '.calendly-inline-widget',
    examples: [{ html: '<div class="calendly-inline-widget" data-url="https://calendly.com/x"></div>' }],
  },
  'Cal.com': {
    cats: [72],
    description: 'Cal.com schedules appointments.',
    website: 'https://cal.com',
    scripts: 'app\\.cal\\.com/embed/embed\\.js|cal\\.com/embed',
    dom: '[data-cal-link]',
    examples: [{ html: '<button data-cal-link="acme/30min">' }],
  },
  Formspree: {
    html: 'action="https://formspree\\.io/f/',
    examples: [{ html: '<form action="https://formspree.io/f/abc" method="POST">' }],
    cats: [19],
    website: 'https://formspree.io',
    description: 'Formspree receives forms.',
  },
  'Netlify Forms': {
    dom: 'form[netlify], form[data-netlify]',
    examples: [{ html: '<form name="contact" data-netlify="true">' }],
    cats: [19],
    website: 'https://docs.netlify.com/forms/setup/',
  },
  Trustpilot: {
    scriptSrc: 'widget\\.trustpilot\\.com/',
    dom: '.trustpilot-widget',
    examples: [{ html: '<div class="trustpilot-widget" data-template-id="x"></div>' }],
  },
  Userpilot: {
    scripts: 'js\\.userpilot\\.io/',
    scriptSrc: 'js\\.userpilot\\.io/',
    cats: [58],
    website: 'https://userpilot.com',
    description: 'Userpilot guides users.',
    examples: [{ scriptSrc: 'https://js.userpilot.io/sdk/latest.js' }],
  },
  Appcues: { scriptSrc: 'fast\\.appcues\\.com/', examples: [{ scriptSrc: '//fast.appcues.com/12345.js' }] },
  'Atlassian Statuspage': {
    website: 'https://www.atlassian.com/software/statuspage',
    scriptSrc: '\\.statuspage\\.io/embed/',
    examples: [{ scriptSrc: 'https://abc.statuspage.io/embed/script.js' }],
  },
  'Judge.me': {
    scripts: 'cdn\\.judge\\.me/|judgeme\\.',
    examples: [{ scripts: 'var urls = ["https://cdn.judge.me/loader.js?shop=acme.myshopify.com"];' }],
  },
};
