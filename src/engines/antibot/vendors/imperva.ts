// Imperva: its firewall and its checks, formerly Incapsula and Distil.
import type { Vendor } from '../vendor.ts';

export const imperva: Vendor = {
  slug: 'imperva',
  name: 'Imperva (Incapsula, Advanced Bot Protection)',
  kind: 'bot-management',
  signals: [
    { header: 'x-iinfo', means: 'present' },
    { header: 'x-cdn', value: /^(?:Incapsula|Imperva)/i, means: 'present' },
    { cookie: ['visid_incap_*', 'incap_ses_*'], means: 'present' },
    { cookie: 'nlbi_*', means: 'present', weight: 'medium', sure: 'medium' },
    { cookie: 'reese84', means: 'present' },
    { cookie: '___utmvc', means: 'challenged', sure: 'medium' },
    // The check that computes this cookie from those of the session.
    { marker: [['___utmvc', /\bcreateCookie\(["']___utmvc["'],/]], means: 'challenged' },
    {
      marker: [
        ['_incapsula_resource?', /_Incapsula_Resource\?(?:CWUDNSAI|SWUDNSAI)=/i],
        ['_incapsula_resource', /<iframe[^>]+_Incapsula_Resource/i],
      ],
      means: 'blocked',
    },
    {
      marker: [
        [
          '_Incapsula_Resource?SWJIYLWA',
          /<head>\s*<META NAME="ROBOTS" CONTENT="NOINDEX, ?NOFOLLOW">\s*<script[^>]+_Incapsula_Resource\?SWJIYLWA/i,
        ],
      ],
      means: 'challenged',
    },
    // The waiting room is in the frame of the block page, with its own number.
    {
      marker: [['_incapsula_resource?', /_Incapsula_Resource\?[^"'<>]{0,700}\b(?:edet=47\b|wrid=\d)/i]],
      means: 'challenged',
    },
    { script: '/_Incapsula_Resource?SWJIYLWA', means: 'present' },
    // The check, which is on ordinary pages too, and its report.
    { marker: [['_incapsula_resource?', /_Incapsula_Resource\?SWHANEDL=/i]], isCheck: true, means: 'present' },
    { marker: [['_incapsula_resource?', /_Incapsula_Resource\?ES2LURCT=/i]], means: 'present' },
    {
      phrase: [['incapsula incident id:', /Incapsula incident ID:\s*\d[\d-]{6,}/i]],
      means: 'blocked',
      hasIdentifier: true,
    },
    { phrase: 'Pardon Our Interruption', means: 'blocked', weight: 'medium' },
    {
      marker: [['reeseSkipExpirationCheck', /window\.reeseSkipExpirationCheck\s*=\s*true/]],
      means: 'challenged',
      sure: 'medium',
    },
    // The page runs the check, and shows that text when it fails.
    {
      marker: [['onProtectionInitialized', /onProtectionInitialized\s*=\s*function[^]{0,600}\bshowBlockPage\(/i]],
      means: 'challenged',
      sure: 'medium',
    },
    { cname: /\.(?:incapdns|impervadns)\.net$/i, means: 'present' },
    { header: 'x-distil-cs', means: 'present', sure: 'low' },
    {
      cookie: ['D_SID', 'D_IID', 'D_UID', 'D_ZID', 'D_ZUID', 'D_HID'],
      means: 'present',
      weight: 'medium',
      sure: 'low',
    },
    {
      marker: [
        'distilCaptchaForm',
        'distilCallbackGuard',
        'cdn.distilnetworks.com',
        'distil_referrer',
        '/distil_r_captcha',
      ],
      means: 'challenged',
    },
    // A form to write to the operator instead of a check.
    { marker: ['distilUnblockForm', 'unblock.distilnetworks.com'], means: 'blocked', isFinal: true },
    // Of the firewall, for clients that ask for JSON.
    { answer: [['incidentid', /"incidentId"\s{0,4}:\s{0,4}"\d{15,20}-\d{15,20}"/]], means: 'blocked' },
  ],
};
