// The technologies of a website as cards, by category. Icons represent categories, because product logos are trademarks.
import { rowsOf, textOf } from '../json.ts';
import type { Row } from '../json.ts';
import { asText } from '../format.ts';
import { Badge } from './badges.tsx';
import { ExternalLink } from './external-link.tsx';
import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';

/** Icon by category name; the first match wins. */
const kinds: [RegExp, IconName][] = [
  [/shop|commerce|cart|fulfil|shipping|returns/i, 'cart'],
  [/payment|pay later|accounting/i, 'billing'],
  [/analytics|tag manager|seo|a\/b|rum|segment|customer data|performance/i, 'overview'],
  [/security|ssl|auth|cookie|captcha|bot/i, 'operator'],
  [/server|cdn|hosting|paas|iaas|prox|balanc|cach|operating|container|network/i, 'server'],
  [/database/i, 'database'],
  [/script|framework|language|develop|generator|libraries/i, 'code'],
  [/font|theme|ui|editor|builder|graphics|accessib/i, 'type'],
  [/advert|market|affiliate|retarget|crm|loyal|referral/i, 'megaphone'],
  [/video|stream|media/i, 'playground'],
  [/cms|blog|wiki|documentation|message|comment|photo/i, 'document'],
  [/search/i, 'search'],
];

const iconOf = (categories: string[]): IconName =>
  kinds.find(([pattern]) => categories.some((name) => pattern.test(name)))?.[1] ?? 'puzzle';

/** The technologies, complete or as names only; null if there are none. */
export function technologiesOf(value: Row): Row[] | null {
  const list = value['technologies'];
  if (!Array.isArray(list)) return null;
  return rowsOf(list.map((one: unknown) => (typeof one === 'string' ? { name: one } : one)));
}

export function TechnologyCards({ technologies }: { technologies: Row[] }) {
  if (technologies.length === 0) return <p className="text-sm text-mute">No technologies detected.</p>;
  const groups = [...Map.groupBy(technologies, (technology) => categoriesOf(technology)[0] ?? 'Other')].toSorted(
    ([one], [other]) => Number(one === 'Other') - Number(other === 'Other') || one.localeCompare(other),
  );
  // Names only, without categories: headings would say nothing.
  if (groups.length === 1 && groups[0]?.[0] === 'Other') return <CardGrid technologies={technologies} />;
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {groups.map(([category, members]) => (
        <section key={category}>
          <h3 className="mb-2 flex items-center gap-2 text-sm font-semibold">
            <Icon name={iconOf([category])} className="size-4 text-mute" />
            {category}
            <span className="font-normal text-mute">{members.length}</span>
          </h3>
          <CardGrid technologies={members} isNarrow />
        </section>
      ))}
    </div>
  );
}

const categoriesOf = (technology: Row): string[] =>
  (rowsOf(technology['categories']) ?? []).map((category) => textOf(category['name']) ?? '');

function CardGrid({ technologies, isNarrow }: { technologies: Row[]; isNarrow?: boolean }) {
  return (
    <ul className={`grid gap-3 ${isNarrow ? '' : 'sm:grid-cols-2'}`}>
      {technologies.map((technology, index) => (
        <Technology key={index} technology={technology} />
      ))}
    </ul>
  );
}

function Technology({ technology }: { technology: Row }) {
  const categories = categoriesOf(technology);
  const evidence = rowsOf(technology['evidence']) ?? [];
  const version = textOf(technology['version']);
  const icon = textOf(technology['icon']);
  const confidence = technology['confidence'];
  return (
    <li className="flex min-w-0 gap-3 rounded-lg border border-line p-3.5">
      {icon?.startsWith('/icons/') ? (
        <img src={icon} alt="" width={40} height={40} className="size-10 shrink-0 rounded-lg" />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-strong">
          <Icon name={iconOf(categories)} />
        </span>
      )}
      <div className="min-w-0 flex-1 self-center wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <ExternalLink to={textOf(technology['website'])}>{textOf(technology['name']) ?? 'Unnamed'}</ExternalLink>
          {version && <Badge tone="accent">{version}</Badge>}
          {typeof confidence === 'number' && confidence < 100 && <Badge tone="warn">{confidence} % confidence</Badge>}
        </p>
        {categories.length > 0 && <p className="text-xs text-mute">{categories.join(', ')}</p>}
        {textOf(technology['description']) && (
          <p className="mt-1.5 line-clamp-2 text-sm">{textOf(technology['description'])}</p>
        )}
        {evidence.length > 0 && (
          <details className="mt-1.5 text-xs">
            <summary className="w-fit rounded text-mute">Evidence</summary>
            <ul className="mt-1 space-y-1 font-mono">
              {evidence.map((one, index) => (
                <li key={index}>
                  {[one['type'], one['key'], one['match']]
                    .filter((part) => part !== null)
                    .map(asText)
                    .join(' ')}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}
