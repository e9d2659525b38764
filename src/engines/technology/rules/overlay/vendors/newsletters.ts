// Services that send newsletters and keep contacts, by the forms that send addresses to them.
import type { TechnologyRule } from '../../rule-set.ts';
import { more, vendor } from './vendor.ts';

const newsletters = 75;
const marketing = 32;

/** The form that a service gives to its customers. */
const form = (website: string, description: string, forms: readonly string[], example: string): TechnologyRule =>
  vendor([newsletters], website, description, { forms }, `<form action="${example}" method="post"></form>`);

export const newsletterForms: Record<string, TechnologyRule> = {
  'Constant Contact': more(
    {
      dom: "form[action*='visitor.constantcontact.com/'], form[action*='visitor.r20.constantcontact.com/'], form[data-id='embedded_signup:form'], .ctct-inline-form",
    },
    '<form action="http://visitor.r20.constantcontact.com/d.jsp"></form>',
  ),
  iContact: form(
    'https://www.icontact.com',
    'iContact sends newsletters.',
    ['app.icontact.com/icp/', 'click.icptrack.com/icp/'],
    'https://app.icontact.com/icp/signup.php',
  ),
  VerticalResponse: form(
    'https://verticalresponse.com',
    'VerticalResponse sends newsletters.',
    ['//oi.vresp.com', 'marketingsuite.verticalresponse.com/'],
    'http://oi.vresp.com?fid=1',
  ),
  'Campaign Monitor': more(
    { dom: "form[action*='.createsend.com/t/'], form[action*='//createsend.com/t/'], form[action*='.cmail20.com/t/']" },
    '<form action="http://acme.createsend.com/t/r/s/x/"></form>',
  ),
  'Salesforce Marketing Cloud Email Studio': vendor(
    [newsletters, marketing],
    'https://www.salesforce.com/marketing/email/',
    'Salesforce Marketing Cloud Email Studio, formerly ExactTarget, sends newsletters.',
    {
      forms: ['.exct.net/', 'cl.exacttarget.com/', '.exacttarget.com/'],
      pixels: ['.exct.net/'],
      loads: ['exct.net'],
    },
    '<form action="http://cl.exct.net/subscribe.aspx?lid=1"></form>',
  ),
  Emma: vendor(
    newsletters,
    'https://myemma.com',
    'Emma sends newsletters.',
    { forms: ['app.e2ma.net/'], loads: ['e2ma.net'] },
    '<form action="https://app.e2ma.net/app2/audience/signup/1/2/"></form>',
  ),
  CheetahMail: vendor(
    newsletters,
    'https://www.cheetahdigital.com',
    'CheetahMail sends newsletters.',
    { forms: ['ebm.cheetahmail.com/', '.chtah.net/', '.chtah.com/'] },
    '<form action="https://ebm.cheetahmail.com/r/regf2"></form>',
  ),
  CleverReach: vendor(
    newsletters,
    'https://www.cleverreach.com',
    'CleverReach sends newsletters.',
    { forms: ['.cleverreach.com/f/'], loads: ['cleverreach.com'] },
    '<form action="https://seu1.cleverreach.com/f/1-2/wcs/"></form>',
  ),
  Newsletter2Go: vendor(
    newsletters,
    'https://www.newsletter2go.com',
    'Newsletter2Go sends newsletters.',
    { loads: ['static.newsletter2go.com'] },
    'https://static.newsletter2go.com/utils.js',
  ),
  Rapidmail: form(
    'https://www.rapidmail.com',
    'rapidmail sends newsletters.',
    ['.emailsys1a.net/', '.emailsys.net/', '.rapidmail.de/'],
    'https://t1a2b3.emailsys1a.net/1/2/abc/subscribe/form.html',
  ),
  Inxmail: form(
    'https://www.inxmail.com',
    'Inxmail sends newsletters.',
    ['/subscription/servlet', '.inxmail.com/'],
    'https://login.inxmail.com/acme/subscription/servlet',
  ),
  Brevo: more(
    { dom: "form[action*='my.sendinblue.com/users/subscribeembed'], iframe[src*='my.sendinblue.com/users/subscribe']" },
    '<form action="https://my.sendinblue.com/users/subscribeembed/js_id/1"></form>',
  ),
  Sailthru: more(
    {
      dom: "form[action*='cb.sailthru.com/'], form[action*='api.sailthru.com/']",
      scripts: 'cdn\\.sail-horizon\\.com|d1gp8joe0evc8s\\.cloudfront\\.net|\\bSailthru\\.setup\\(',
      scriptSrc: '\\.sail-horizon\\.com/|\\.sailthru\\.com/spm/',
    },
    '<form action="http://cb.sailthru.com/s/1p3/News"></form>',
    { scripts: "Sailthru.setup({domain: 'horizon.acme.com'});" },
  ),
  ActiveCampaign: more(
    { dom: "form[action*='.activehosted.com/proc.php']", scriptSrc: '\\.activehosted\\.com/f/embed' },
    '<form action="https://acme.activehosted.com/proc.php"></form>',
  ),
  Keap: more(
    {
      dom: "form[action*='.infusionsoft.com/app/form/process'], form[action*='.infusionsoft.app/']",
      scriptSrc: '\\.infusionsoft\\.(?:com|app)/app/',
    },
    '<form action="https://ab123.infusionsoft.com/app/form/process/x"></form>',
  ),
  Ontraport: vendor(
    [marketing, newsletters],
    'https://ontraport.com',
    'Ontraport automates marketing.',
    {
      forms: ['forms.ontraport.com/', 'forms.moon-ray.com/'],
      loads: ['optassets.ontraport.com', 'forms.ontraport.com', 'forms.moon-ray.com'],
    },
    '<form action="https://forms.ontraport.com/v2.4/form_processor.php"></form>',
  ),
  ConvertKit: more(
    {
      dom: "form[action*='app.kit.com/forms/'], form[action*='app.convertkit.com/forms/']",
      scriptSrc: '//[\\w-]{1,60}\\.(?:ck\\.page|kit\\.com)/[\\da-f]{8,12}/',
    },
    '<form action="https://app.kit.com/forms/123/subscriptions"></form>',
    'https://acme.kit.com/abcdef0123/index.js',
  ),
  beehiiv: vendor(
    newsletters,
    'https://www.beehiiv.com',
    'beehiiv sends newsletters.',
    {
      frames: ['embeds.beehiiv.com/', 'subscribe-forms.beehiiv.com/'],
      loads: ['embeds.beehiiv.com', 'subscribe-forms.beehiiv.com'],
    },
    '<iframe src="https://embeds.beehiiv.com/abc"></iframe>',
  ),
  Buttondown: vendor(
    newsletters,
    'https://buttondown.com',
    'Buttondown sends newsletters.',
    { forms: ['buttondown.email/api/emails/', 'buttondown.com/api/emails/'] },
    '<form action="https://buttondown.com/api/emails/embed-subscribe/acme"></form>',
  ),
  TinyLetter: form(
    'https://tinyletter.com',
    'TinyLetter sent newsletters.',
    ['//tinyletter.com/'],
    'https://tinyletter.com/acme',
  ),
  EmailOctopus: vendor(
    newsletters,
    'https://emailoctopus.com',
    'EmailOctopus sends newsletters.',
    { forms: ['emailoctopus.com/lists/'], loads: ['eocampaign1.com', 'emailoctopus.com/bundles'] },
    '<form action="https://emailoctopus.com/lists/abc/members/embedded/1.3/add"></form>',
  ),
  Moosend: vendor(
    newsletters,
    'https://moosend.com',
    'Moosend sends newsletters.',
    { loads: ['cdn.stat-track.com', 'assets.moosend.com', 'moosend.com/track'] },
    'https://cdn.stat-track.com/statics/moosend-tracking.min.js',
  ),
  UniSender: form(
    'https://www.unisender.com',
    'UniSender sends newsletters.',
    ['.unisender.com/'],
    'https://cp.unisender.com/ru/subscribe?hash=x',
  ),
  SendPulse: more(
    {
      scriptSrc: '(?:web\\.webpushs\\.com|cdn\\.sendpulse\\.com|web\\.webformscr\\.com)/',
      dom: "form[action*='.sendpulse.com/']",
    },
    'https://web.webpushs.com/js/push/abc.js',
  ),
  Pushwoosh: vendor(
    marketing,
    'https://www.pushwoosh.com',
    'Pushwoosh sends push messages.',
    { loads: ['cdn.pushwoosh.com', 'pushwoosh-web-notifications'] },
    'https://cdn.pushwoosh.com/webpush/v3/pushwoosh-web-notifications.js',
  ),
  Batch: vendor(
    marketing,
    'https://batch.com',
    'Batch sends push messages.',
    { loads: ['via.batch.com'] },
    'https://via.batch.com/v3/sdk.min.js',
  ),
  Eloqua: more(
    {
      scriptSrc: '\\bimg\\d*\\.en25\\.com/|\\.eloqua\\.com/',
      dom: "form[action*='.eloqua.com/e/f']",
      scripts: '\\b_elqQ\\.push\\(',
    },
    'http://img.en25.com/i/elqCfg.min.js',
    { scripts: "_elqQ.push(['elqSetSiteId', '1']);" },
  ),
  'Salesforce Web-to-Lead': vendor(
    53,
    'https://help.salesforce.com/s/articleView?id=sales.setting_up_web-to-lead.htm',
    'Salesforce Web-to-Lead sends forms to Salesforce.',
    { forms: ['salesforce.com/servlet/servlet.WebToLead', 'salesforce.com/servlet/servlet.WebToCase'] },
    '<form action="https://webto.salesforce.com/servlet/servlet.WebToLead?encoding=UTF-8"></form>',
  ),
};
