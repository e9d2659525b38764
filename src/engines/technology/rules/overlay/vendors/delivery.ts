// Networks and hosts that deliver the files of a page, and the platforms that they belong to.
import type { TechnologyRule } from '../../rule-set.ts';
import { inTag } from '../in-tag.ts';
import { more, vendor } from './vendor.ts';

/** The host in a tag that loads or shows something. */
const hostInTag = (host: string): string => inTag(`//[\\w.-]{0,80}\\b${host}/`);

export const delivery: Record<string, TechnologyRule> = {
  'Amazon Cloudfront': more(
    { html: hostInTag('\\w{8,16}\\.cloudfront\\.net') },
    '<img src="https://d2pvyxdw30n8fd.cloudfront.net/KWCH/v5a88e42d9ab70/CIK_2018BoysStateSwim5911.jpg">',
  ),
  'Amazon S3': more(
    { html: [hostInTag('s3\\.amazonaws\\.com'), hostInTag('s3[.-][a-z\\d-]{4,20}\\.amazonaws\\.com')] },
    '<img src="https://s3.amazonaws.com/acme/photo.jpg">',
    '<img src="https://acme.s3.eu-west-1.amazonaws.com/photo.jpg">',
  ),
  BootstrapCDN: vendor(
    31,
    'https://www.bootstrapcdn.com',
    'BootstrapCDN delivers Bootstrap and Font Awesome.',
    { html: inTag('//(?:maxcdn|netdna|stackpath)\\.bootstrapcdn\\.com/') },
    '<link rel="stylesheet" href="//maxcdn.bootstrapcdn.com/font-awesome/4.7.0/css/font-awesome.min.css">',
  ),
  MaxCDN: more(
    { html: hostInTag('(?:netdna-(?:ssl|cdn)|maxcdn)\\.com') },
    '<link rel="stylesheet" href="https://369t7u43n93dgc5pt43uc681-wpengine.netdna-ssl.com/a.css">',
  ),
  StackPath: more(
    { html: hostInTag('stackpathcdn\\.com') },
    '<link rel="stylesheet" href="https://e7q4f3i9.stackpathcdn.com/wp-content/themes/a/style.css">',
  ),
  'WP Engine': more(
    {
      html: inTag(
        '//[\\w-]{1,60}(?:-wpengine\\.netdna-(?:ssl|cdn)\\.com|\\.wpenginepowered\\.com|\\.wpengine\\.netdna-cdn\\.com)/',
      ),
    },
    '<link rel="stylesheet" href="https://369t7u43n93dgc5pt43uc681-wpengine.netdna-ssl.com/a.css">',
  ),
  Flywheel: more(
    { html: inTag('//[\\w-]{1,60}-flywheel\\.netdna-(?:ssl|cdn)\\.com/') },
    '<link rel="shortcut icon" href="http://xnjm5arbt0-flywheel.netdna-ssl.com/favicon.ico">',
  ),
  'Azure CDN': more(
    { html: hostInTag('azureedge\\.net') },
    '<link rel="shortcut icon" href="https://myplate-prod.azureedge.net/themes/custom/myplate/favicon.png">',
  ),
  'Azure Blob Storage': vendor(
    31,
    'https://azure.microsoft.com/products/storage/blobs',
    'Azure Blob Storage stores files.',
    { html: hostInTag('blob\\.core\\.windows\\.net') },
    '<img src="https://acme.blob.core.windows.net/images/a.png">',
  ),
  'Google Cloud Storage': vendor(
    31,
    'https://cloud.google.com/storage',
    'Google Cloud Storage stores files.',
    { html: hostInTag('storage\\.googleapis\\.com') },
    '<script src="https://cybercook.storage.googleapis.com/recipes/30658f3/_next/static/chunks/main.js"></script>',
  ),
  Akamai: more(
    { html: hostInTag('(?:akamaized\\.net|akamaihd\\.net|edgesuite\\.net|[aeg]\\.akamai\\.net|akamai-staging\\.net)') },
    '<link rel="stylesheet" href="//static-entertainment-neu-s-msn-com.akamaized.net/en-us/Health/_sc/css/b.css">',
  ),
  Edgio: more(
    { html: hostInTag('(?:vo|cdn\\d?|ds|bs|wac|fcod)\\.(?:llnwd|lldns|llnwi)\\.net') },
    '<img src="http://acme.vo.llnwd.net/o1/a.jpg">',
  ),
  EdgeCast: more({ html: hostInTag('edgecastcdn\\.net') }, '<img src="http://wpc.1234.edgecastcdn.net/001234/a.jpg">'),
  CDNetworks: vendor(
    31,
    'https://www.cdnetworks.com',
    'CDNetworks delivers files.',
    { html: hostInTag('(?:cdngc|gccdn|panthercdn)\\.net'), loads: ['pantherssl.com', 'panthercdn.com'] },
    '<img src="http://acme.cdngc.net/a.jpg">',
  ),
  'Rackspace Cloud Files': vendor(
    [31, 48],
    'https://www.rackspace.com/cloud/files',
    'Rackspace Cloud Files stores and delivers files.',
    { html: hostInTag('(?:rackcdn\\.com|cloudfiles\\.rackspacecloud\\.com)') },
    '<img src="http://c123.r1.cf2.rackcdn.com/a.jpg">',
  ),
  CacheFly: more({ html: hostInTag('cachefly\\.net') }, '<img src="http://acme.cachefly.net/a.jpg">'),
  'Level 3 CDN': vendor(
    31,
    'https://www.lumen.com',
    'The CDN of Level 3, now of Lumen, delivered files.',
    { html: hostInTag('(?:footprint|fpondemand)\\.net') },
    '<img src="http://acme.footprint.net/a.jpg">',
  ),
  CDN77: more(
    { html: hostInTag('(?:cdn77|cdn77-ssl|cdn77-storage)\\.(?:org|net|com)') },
    '<img src="https://1234567890.rsc.cdn77.org/a.jpg">',
  ),
  'Alibaba Cloud CDN': more(
    { html: hostInTag('(?:kunlun\\w{2,4}|alikunlun)\\.com') },
    '<img src="https://static.acme.com.w.kunlunar.com/a.png">',
  ),
  'Alibaba Cloud Object Storage Service': more(
    { html: hostInTag('oss-[a-z\\d-]{3,30}\\.aliyuncs\\.com') },
    '<img src="https://acme.oss-cn-hangzhou.aliyuncs.com/a.png">',
  ),
  'Qiniu Cloud': vendor(
    [31, 48],
    'https://www.qiniu.com',
    'Qiniu Cloud stores and delivers files.',
    { html: hostInTag('(?:qiniudn|qbox|clouddn|qnssl)\\.(?:com|me)') },
    '<img src="http://acme.qiniudn.com/a.jpg">',
  ),
  'DigitalOcean Spaces': more(
    { html: hostInTag('digitaloceanspaces\\.com') },
    '<img src="https://acme.fra1.cdn.digitaloceanspaces.com/a.jpg">',
  ),
  'Backblaze B2': vendor(
    48,
    'https://www.backblaze.com/cloud-storage',
    'Backblaze B2 stores files.',
    { html: hostInTag('f\\d{3}\\.backblazeb2\\.com') },
    '<img src="https://f001.backblazeb2.com/file/acme/a.jpg">',
  ),
  'Firebase Storage': vendor(
    48,
    'https://firebase.google.com/docs/storage',
    'Firebase Storage stores files.',
    { html: hostInTag('firebasestorage\\.(?:googleapis\\.com|app)') },
    '<img src="https://firebasestorage.googleapis.com/v0/b/acme.appspot.com/o/a.jpg?alt=media">',
  ),
  'Supabase Storage': vendor(
    48,
    'https://supabase.com/storage',
    'Supabase Storage stores files.',
    { html: inTag('//[a-z]{20}\\.supabase\\.co/storage/') },
    '<img src="https://abcdefghijklmnopqrst.supabase.co/storage/v1/object/public/a.jpg">',
  ),
  Uploadcare: more({ html: inTag('//ucarecdn\\.com/') }, '<img src="https://ucarecdn.com/1234/a.jpg">'),
  Statically: more(
    { html: inTag('//cdn\\.statically\\.io/') },
    '<img src="https://cdn.statically.io/img/acme.com/a.jpg">',
  ),
  BootCDN: vendor(
    31,
    'https://www.bootcdn.cn',
    'BootCDN delivers libraries in China.',
    { html: inTag('//cdn\\.bootc(?:dn\\.net|ss\\.com|dn\\.cn)/'), loads: ['cdn.bootcdn.net', 'cdn.bootcss.com'] },
    'https://cdn.bootcdn.net/ajax/libs/jquery/3.6.0/jquery.min.js',
  ),
  Staticfile: vendor(
    31,
    'https://staticfile.net',
    'Staticfile delivers libraries in China.',
    { html: inTag('//cdn\\.staticfile\\.(?:org|net)/'), loads: ['cdn.staticfile.org', 'cdn.staticfile.net'] },
    'https://cdn.staticfile.org/jquery/3.6.0/jquery.min.js',
  ),
  'Baidu Public CDN': vendor(
    31,
    'https://cdn.code.baidu.com',
    'The public CDN of Baidu delivers libraries in China.',
    { loads: ['libs.baidu.com', 'apps.bdimg.com/libs'] },
    'https://libs.baidu.com/jquery/2.1.4/jquery.min.js',
  ),
  Bunny: more({ html: hostInTag('b-cdn\\.net') }, '<img src="https://acme.b-cdn.net/a.jpg">'),
  KeyCDN: more({ html: hostInTag('kxcdn\\.com') }, '<img src="https://acme-1a2b.kxcdn.com/a.jpg">'),
  Fastly: more(
    { html: hostInTag('(?:global\\.ssl|freetls)\\.fastly\\.net') },
    '<img src="https://acme.global.ssl.fastly.net/a.jpg">',
  ),
  'Jetpack Site Accelerator': vendor(
    [31, 92],
    'https://jetpack.com/features/design/content-delivery-network/',
    'Jetpack Site Accelerator, formerly Photon, delivers images and files of WordPress sites.',
    { html: inTag('//(?:i[0-3]|c0)\\.wp\\.com/') },
    '<img src="https://i0.wp.com/www.southerncastiron.com/wp-content/uploads/2018/10/a.jpg?resize=696%2C696&ssl=1">',
  ),
  Jetpack: more(
    {
      scriptSrc: 'c0\\.wp\\.com/p/jetpack/(\\d[\\d.]*)/\\;version:\\1',
      html: [
        inTag('//c0\\.wp\\.com/p/jetpack/(\\d[\\d.]*)/') + '\\;version:\\1',
        '<!-- Jetpack (?:Open Graph|Site Verification) Tags',
      ],
      scripts:
        '\\b_stq\\.push\\(\\s?\\[\\s?[\'"]view[\'"],\\s?\\{[^}]{0,60}?[\'"]?j[\'"]?:\\s?[\'"]1:(\\d[\\d.]*)\\;version:\\1',
      requires: 'WordPress',
    },
    {
      scriptSrc: 'https://c0.wp.com/p/jetpack/10.5.1/_inc/build/photon/photon.min.js',
      meta: { generator: 'WordPress 5.9' },
      version: '10.5.1',
    },
    {
      scripts: "_stq.push([ 'view', {v:'ext',j:'1:11.7.1',blog:'132345654',post:'40'} ]);",
      meta: { generator: 'WordPress 6.1' },
      version: '11.7.1',
    },
  ),
  WordPress: more(
    { scriptSrc: 'c0\\.wp\\.com/c/(\\d[\\d.]*)/wp-includes/\\;version:\\1' },
    { scriptSrc: 'https://c0.wp.com/c/5.9/wp-includes/js/jquery/jquery.min.js', version: '5.9' },
  ),
  'WordPress.com': more(
    { html: inTag('//s[0-2]\\.wp\\.com/(?:_static/|wp-content/themes/(?:pub|premium|h4)/)') },
    '<link rel="stylesheet" href="https://s2.wp.com/_static/??-eJyVjEEOwjAMBD9EsAqlnBBvSVM3mDpx1Dgq">',
  ),
  'WPMU DEV Smush': more(
    { html: inTag('//[\\w-]{1,40}\\.smushcdn\\.com/') },
    {
      html: '<img src="https://b1234567.smushcdn.com/1234567/wp-content/uploads/a.jpg">',
      meta: { generator: 'WordPress 6.1' },
    },
  ),
  'ShortPixel Adaptive Images': vendor(
    [31, 92],
    'https://shortpixel.com/products/adaptive-images',
    'ShortPixel Adaptive Images resizes images for each visitor.',
    { html: inTag('//cdn\\.shortpixel\\.ai/') },
    '<img src="https://cdn.shortpixel.ai/client/q_glossy/https://acme.com/a.jpg">',
  ),
  NitroPack: more(
    { html: inTag('//cdn-[\\w-]{4,40}\\.nitrocdn\\.com/') },
    '<link rel="stylesheet" href="https://cdn-abcdef.nitrocdn.com/abc/assets/a.css">',
  ),
  Squarespace: more(
    { html: inTag('//(?:images|static1|assets|definitions)\\.(?:squarespace-cdn|sqspcdn|squarespace)\\.com/') },
    '<link rel="preconnect" href="https://static1.squarespace.com/static/a.css">',
  ),
  'Over-Blog': vendor(
    11,
    'https://www.over-blog.com',
    'Over-Blog hosts blogs.',
    { loads: ['connect.over-blog.com'], html: inTag('//assets\\.over-blog(?:-kiwi)?\\.com/') },
    'https://connect.over-blog.com/ping/3215825/isConnected',
    '<link rel="stylesheet" href="https://assets.over-blog-kiwi.com/b/blog/v2022.24.11/build/main.ca001169.css">',
  ),
  Brightspot: more(
    { html: inTag('//[\\w.-]{1,80}\\.brightspotcdn\\.com/') },
    '<img src="https://ca-times.brightspotcdn.com/dims4/default/474fa55/2147483647/strip/true/crop/1152x1152">',
  ),
  'Arc XP': more(
    {
      scripts: '\\bFusion\\.(?:arcSite|contextPath|globalContent)\\s?=',
      html: inTag('/pf/resources/[\\w./-]{1,80}\\?d=\\d'),
    },
    { scripts: 'Fusion.arcSite="washpost";Fusion.contextPath="/pf";' },
    '<link rel="stylesheet" href="/pf/resources/dist/main.css?d=143">',
  ),
  Clickability: vendor(
    1,
    'https://www.upland.com/clickability/',
    'Clickability is a hosted content management system for publishers.',
    { loads: ['s.clickability.com'], pixels: ['s.clickability.com/s?'] },
    '<img src="https://s.clickability.com/s?19=990&14=0&6=474349633">',
  ),
  Skava: vendor(
    6,
    'https://www.skava.com',
    'Skava is an e-commerce platform.',
    { loads: ['skavaone.com'] },
    'https://social.skavaone.com/catalog/v201803160413p-min/js/all.js',
  ),
  Yottaa: more(
    { html: inTag('//[\\w-]{1,40}\\.yottaa\\.(?:net|com)/') },
    '<link rel="stylesheet" href="https://cdn-sa-ec.yottaa.net/5d66e1eb/www.acme.com/v~4b.b/a.css">',
  ),
  Cloudflare: more(
    { scripts: '\\b__CF\\$cv\\$params[\'"]?\\]?\\s?=' },
    { scripts: "window['__CF$cv$params']={r:'7a1b',m:'x'}" },
  ),
  'Browser-Update.org': more({ scriptSrc: '[/.]browser-update\\.org/' }, 'https://browser-update.org/update.min.js'),
};
