// Bookings, tickets and travel: widgets of providers, and the widgets of their affiliates.
import type { TechnologyRule } from '../../rule-set.ts';
import { more, vendor } from './vendor.ts';

export const bookings: Record<string, TechnologyRule> = {
  SavvyCal: vendor(
    72,
    'https://savvycal.com',
    'SavvyCal schedules meetings.',
    { loads: ['embed.savvycal.com'] },
    'https://embed.savvycal.com/v1/embed.js',
  ),
  'Cal.com': more(
    {
      scriptSrc: '[/.]app\\.cal\\.com/embed',
      scripts: '\\bapp\\.cal\\.com/embed/embed\\.js',
      dom: 'iframe[src*="app.cal.com/"]',
    },
    'https://app.cal.com/embed/embed.js',
  ),
  Setmore: more(
    { scriptSrc: '[/.]assets\\.setmore\\.com/' },
    'https://assets.setmore.com/integration/static/setmoreIframeLive.js',
  ),
  MindBody: more(
    { scriptSrc: '[/.]widgets\\.mindbodyonline\\.com/|[/.]widgets\\.healcode\\.com/' },
    'https://widgets.mindbodyonline.com/javascripts/healcode.js',
  ),
  Tock: vendor(
    93,
    'https://www.exploretock.com',
    'Tock takes reservations of restaurants.',
    { loads: ['www.exploretock.com/tock'], scripts: '\\bexploretock\\.com/tock\\.js' },
    'https://www.exploretock.com/tock.js',
  ),
  Bokun: more(
    { scriptSrc: '[/.]widgets\\.bokun\\.io/' },
    'https://widgets.bokun.io/assets/javascripts/apps/build/BokunWidgetsLoader.js?bookingChannelUUID=a',
  ),
  FareHarbor: more(
    { scriptSrc: '[/.]fareharbor\\.com/embeds/script' },
    'https://fareharbor.com/embeds/script/items/acme/',
  ),
  'Booking.com widget': more(
    { scriptSrc: '\\bbstatic\\.com/static/affiliate_base/', dom: 'ins.bookingaff[data-aid]' },
    'https://cf.bstatic.com/static/affiliate_base/js/flexiproduct.js',
    '<ins class="bookingaff" data-aid="1" data-target_aid="1"></ins>',
  ),
  'Expedia Affiliate Widgets': vendor(
    71,
    'https://affiliates.expediagroup.com',
    'Expedia has widgets with hotels and flights for its affiliates.',
    { loads: ['affiliates.expediagroup.com', 'creator.expediagroup.com/products'] },
    'https://affiliates.expediagroup.com/products/widgets/assets/eg-widgets.js',
  ),
  'Viator Partner Widget': vendor(
    71,
    'https://partnerresources.viator.com',
    'Viator has widgets with tours for its affiliates.',
    { loads: ['www.viator.com/orion/partner'] },
    'https://www.viator.com/orion/partner/widget.js',
  ),
  Stay22: vendor(
    71,
    'https://www.stay22.com',
    'Stay22 shows hotels, and turns links into those of affiliates.',
    { loads: ['scripts.stay22.com'], frames: ['www.stay22.com/embed/'] },
    'https://scripts.stay22.com/letmeallez.js',
  ),
  Travelpayouts: vendor(
    71,
    'https://www.travelpayouts.com',
    'Travelpayouts has widgets with flights and hotels for affiliates.',
    { loads: ['www.travelpayouts.com', 'tp.media/content', 'emrld.cc', 'tpwdg.com'] },
    'https://tp.media/content?currency=usd&promo_id=1',
  ),
  'Skyscanner Widget': vendor(
    71,
    'https://www.partners.skyscanner.net',
    'Skyscanner has widgets with flights.',
    { loads: ['widgets.skyscanner.net/widget-server'] },
    'https://widgets.skyscanner.net/widget-server/js/loader.js',
  ),
  HotelsCombined: vendor(
    71,
    'https://www.hotelscombined.com',
    'HotelsCombined has widgets with hotels for affiliates.',
    { loads: ['widgets.hotelscombined.com', 'datahub.hotelscombined.com', 'brands.datahc.com'] },
    'https://widgets.hotelscombined.com/a.js',
  ),
  'SimplyBook.me': vendor(
    72,
    'https://simplybook.me',
    'SimplyBook.me takes bookings.',
    {
      loads: ['widget.simplybook.me', 'widget.simplybook.it', 'simplybook.me/iframe'],
      scriptSrc: '\\bwidget\\.simplybook\\.\\w{2,4}/',
    },
    'https://widget.simplybook.me/v2/widget/widget.js',
  ),
  YouCanBookMe: vendor(
    72,
    'https://youcanbook.me',
    'YouCanBookMe schedules meetings.',
    { loads: ['embed.ycb.me'], frames: ['.youcanbook.me/'] },
    '<iframe src="https://acme.youcanbook.me/?noframe=true"></iframe>',
  ),
  'HubSpot Meetings': vendor(
    72,
    'https://www.hubspot.com/products/sales/schedule-meeting',
    'HubSpot Meetings schedules meetings.',
    { scriptSrc: '\\bstatic\\.hsappstatic\\.net/MeetingsEmbed/', dom: '.meetings-iframe-container[data-src]' },
    'https://static.hsappstatic.net/MeetingsEmbed/ex/MeetingsEmbedCode.js',
  ),
  Doctolib: vendor(
    72,
    'https://www.doctolib.com',
    'Doctolib takes bookings of doctors.',
    {
      loads: ['www.doctolib.fr/iframe', 'www.doctolib.de/iframe', 'partners.doctolib.fr'],
      frames: ['partners.doctolib.fr/'],
    },
    'https://www.doctolib.fr/iframe/acme.js',
  ),
  'TheFork Widget': vendor(
    93,
    'https://www.theforkmanager.com',
    'TheFork takes reservations of restaurants.',
    { frames: ['module.lafourchette.com/', 'widget.thefork.com/'], loads: ['widget.thefork.com'] },
    '<iframe src="https://module.lafourchette.com/fr_FR/module/1"></iframe>',
  ),
  Quandoo: vendor(
    93,
    'https://www.quandoo.com',
    'Quandoo takes reservations of restaurants.',
    { loads: ['booking-widget.quandoo.com'], frames: ['booking-widget.quandoo.com/'] },
    'https://booking-widget.quandoo.com/index.js',
  ),
  'Ticketmaster Widgets': vendor(
    104,
    'https://developer.ticketmaster.com',
    'Ticketmaster has widgets with events.',
    {
      loads: ['ticketmaster-api-staging.github.io/products-and-docs', 'ticketmaster-api.github.io'],
      scriptSrc: 'products-and-docs/widgets/event-discovery/',
    },
    'https://ticketmaster-api-staging.github.io/products-and-docs/widgets/event-discovery/1.0.0/lib/main-widget.js',
  ),
  Bandsintown: vendor(
    104,
    'https://www.bandsintown.com',
    'Bandsintown lists concerts.',
    { loads: ['widget.bandsintown.com', 'widgetv3.bandsintown.com'] },
    'https://widgetv3.bandsintown.com/main.min.js',
  ),
  Songkick: vendor(
    104,
    'https://www.songkick.com',
    'Songkick lists concerts.',
    { loads: ['widget.songkick.com', 'widget-app.songkick.com'] },
    'https://widget-app.songkick.com/injector/1',
  ),
  'Ticket Tailor': vendor(
    104,
    'https://www.tickettailor.com',
    'Ticket Tailor sells tickets.',
    { loads: ['cdn.tickettailor.com'] },
    'https://cdn.tickettailor.com/js/widgets/min/widget.js',
  ),
  'Universe Tickets': vendor(
    104,
    'https://www.universe.com',
    'Universe sells tickets.',
    { loads: ['www.universe.com/embed'] },
    'https://www.universe.com/embed2.js',
  ),
  TicketSpice: vendor(
    104,
    'https://www.ticketspice.com',
    'TicketSpice sells tickets.',
    { scriptSrc: '\\.ticketspice\\.com/' },
    'https://acme.ticketspice.com/a/embed.js',
  ),
};
