// Licences in comments. They have versions too, which are not those of the libraries under them.

/** Names of licences that say that a library is published. */
export const openSource =
  /\b(?:MIT|Apache[- ](?:2|License)|BSD|ISC|MPL|L?GPL(?:v?\d|-)?|AGPL|Unlicense|CC0|GNU (?:Lesser |Library |Affero )?General Public Licen[sc]e)\b/;
/** The name may be in two lines. */
export const isOpenSource = (comment: string): boolean => openSource.test(comment.replaceAll(/[\s*]+/g, ' '));

/** `Apache-2.0` and `GPL v3.0` are licences, not products. */
const licence =
  /^(?:the )?(?:apache|mit|bsd|isc|mpl|[al]?gpl|gnu(?: \w+){0,3}|mozilla public|eclipse public|creative commons|cc[0a-z-]*|epl|ofl|osl|zlib|wtfpl|unlicense)(?: (?:software |public )?licen[sc]e)?(?:[- ]v?\d[\d.]*)?$/i;
export const isLicenceName = (name: string): boolean => licence.test(name);
/** `Apache 2.0` under an interface. No licence has a version such as 2.4. */
export const isLicenceVersion = (name: string, version: string): boolean =>
  /^\d(?:\.[01])?$/.test(version) && licence.test(`${name} ${version}`);

/** Who owns the code, and who may use it. The comments at the beginning of a library say so. */
export const hasNotice = (comment: string): boolean => /copyright|\(c\)|©|\blicen[sc]ed?\b/i.test(comment);
export const hasCopyright = (comment: string): boolean => /copyright|\(c\)|©/i.test(comment);
/** What the lines with a copyright say after it, in lower case. */
export const ownersIn = (comment: string): string =>
  [...comment.matchAll(/(?:copyright|\(c\)|©)([^\n]{1,200})/gi)]
    .map(([, owner = '']) => owner.toLowerCase())
    .join('\n');

/** A sentence or a line about the licence: `Licensed under MIT`, `License: MIT`. */
const statement =
  /(?:licen[sc]ed?|released|distributed|available) under\b|^[\s*]{0,9}@?licen[sc]e {0,3}:|\blicen[sc]ed (?:MIT|BSD)\b/im;
export const statesLicence = (comment: string): boolean => statement.test(comment) && isOpenSource(comment);

/** Licences have versions of one or two numbers. */
const number = String.raw`\d(?:\.\d)?(?![\w.]*\d)`;
const versions = [
  // `Apache License, Version 2.0`, `MPL 2.0`, `LGPL v2.1`, `CC BY-SA 4.0`.
  String.raw`\b(?:licen[sc]es?|apache|[al]?gpl|mpl|epl|osl|ofl|cc[- ]by(?:-[a-z]{2}){0,2})[ ,(-]{1,4}(?:version|ver\.?|v\.?)?[ ]?${number}`,
  // The first lines of a licence: `Version 2.0, January 2004`, `Version 3, 29 June 2007`.
  String.raw`\bversion ${number}, (?:\d{1,2} )?(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{4}`,
  // `version 2.1 of the License`, `version 2.0 or later`.
  String.raw`\bversion ${number},? (?:of the (?:gnu|licen[sc]e|apache|mozilla)|(?:only|or) |as published|\(the ["'])`,
];
const licenceVersion = new RegExp(versions.join('|'), 'gi');

/** A text without the versions of licences. */
export const withoutLicenceVersions = (text: string): string =>
  /licen[sc]e|apache|version|[gme]pl|o[sf]l|cc[- ]by/i.test(text) ? text.replaceAll(licenceVersion, 'licence') : text;
