// What a file was made after is not what it is: `Based on Foo 1.8.3`, `Credit to Jane <https://github.com/jane/foo>`.

const after =
  '(?:based (?:up)?on|inspired by|(?:adapted|derived|forked|ported|borrowed|taken|stolen) from|(?:fork|port) of)';

const credit = new RegExp(
  String.raw`\b(?:original(?: [a-z]{2,10}){0,2} ?:|credits?(?: goes)?(?: to\b|:)|(?:${after}|(?:thanks|kudos|props) to)\b)(?:(?!\. )[^\n]){0,300}`,
  'gi',
);

/** A comment without what it says of others. */
export const withoutCredits = (comment: string): string => comment.replaceAll(credit, '');

const creditCharactersMax = 60;
const creditBefore = new RegExp(String.raw`\b${after}[:\s*/-]{1,12}(?:(?:A|an|the) )?(?:[\w-]{1,20} ){0,3}$`, 'i');

/** Whether the words before an offset say that what follows is the model of something else. */
export const isCredited = (text: string, at: number): boolean =>
  creditBefore.test(text.slice(Math.max(0, at - creditCharactersMax), at));
