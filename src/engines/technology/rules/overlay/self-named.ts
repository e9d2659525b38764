// Software that shows its own name: in the title of its pages, in the Server header, or as generator. One grammar for all of
// them, so that an entry is a name, a category and an address.
import type { TechnologyRule } from '../rule-set.ts';

/** Words around the name in a title: `Login - Name`, `Name | Dashboard`, `Welcome to Name 2.1`. */
const before =
  '(?:(?:Sign[ -]?in|Log[ -]?in|Login|Home|Dashboard|Overview|Welcome|Setup|Installation|Administration|Admin|Status|Default|System Dashboard|Session Error|Database Offline|Licensing|TurnKey|Redirect|Please log in|Connect)(?: (?:to|on|for|page))?(?:[ ]*[-–—|:·•/]{1,2})?[ ]+|(?:[\\w.:@\\[\\]-]{1,60}(?: / [\\w.-]{1,40})?)?(?: [-–—|:·•]{1,2} |: ))?';
const things =
  'Web|Login|Log ?in|Sign ?in|Home|Dashboard|Dashboards|Console|Admin|Administration|Management|Server|Manager|UI|Interface|Client|Portal|Control|Setup|Installation|Install|Default|Error|is (?:not|loading|starting)|Security|Gateway|Vault|Edition|Panel|Appliance|Desktop|Redirect|First Run|Server Busy|Operation|web (?:client|interface|administration)|control panel|preflight';
const after = `(?:[ ]*[-–—|:·•(\\[]{1,2}[ ]*(?:${things})\\b[^<]{0,60}|[ ](?:${things})\\b[^<]{0,60}|[ ]*(?:\\([^)<]{1,60}\\)|\\[[^\\]<]{1,60}\\])?)$`;
const version = '(?:[ /-]?v?(\\d+(?:\\.\\d+)+(?:[-+.]?(?:rc|beta|alpha|dev|p)[\\w.+]*)?))?';

export interface SelfNamed {
  /** How it writes its name, as a pattern. Default: its name. */
  as?: string;
  /** Whole titles in other words. */
  titles?: readonly string[];
  /** How the Server header begins, as a pattern. Default: its name. False: never there. */
  server?: string | false;
  cookies?: Readonly<Record<string, string>>;
  /** Its name is also an ordinary word: a title must be the name alone, and is a weaker sign. */
  isWord?: boolean;
  implies?: string;
}

/** A rule for software that names itself. */
export function selfNamed(cats: number[], website: string, name: string, options: SelfNamed = {}): TechnologyRule {
  const { as = quoted(name), titles = [], server = as, cookies, isWord = false, implies } = options;
  const own = isWord ? `^${as}$\\;confidence:50` : `^${before}${as}${version}${after}\\;version:\\1`;
  const title = [own, ...titles.map((one) => (one.includes('\\;') ? one : `^(?:${one})$`))];
  return {
    cats,
    website,
    dom: { title: { text: title } },
    headers: {
      ...(!isWord && { 'www-authenticate': `\\brealm="?(?:${as})(?:$|["\\s/:-])\\;confidence:75` }),
      ...(server !== false && {
        server: `^(?:${server})(?:[ /_-]{0,2}v?(\\d[\\w.+-]*))?(?:$|[ /;,(\\[])\\;version:\\1`,
      }),
    },
    meta: {
      generator: `^${as}${version}(?:$|[ ,(])\\;version:\\1`,
      'application-name': `^${as}$`,
    },
    ...(cookies && { cookies }),
    ...(implies && { implies }),
  };
}

const quoted = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
