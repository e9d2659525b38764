// What the claims of an ID token say about a person's roles.
import type { MemberRole } from '../../contract/management/person.ts';
import { isObject } from '../../contract/json.ts';

/** From most to least powerful. */
const rolesByPower: readonly MemberRole[] = ['owner', 'admin', 'member', 'viewer'];
const valuesMax = 2000;

export interface ClaimedRoles {
  isOperator: boolean;
  /** The role by the slug of the workspace. Whether the workspace exists is not known here. */
  roles: Map<string, MemberRole>;
}

/**
 * The values of a claim: a text or a list of texts. A claim whose name is exactly `path` comes first, because names may contain
 * dots; otherwise dots lead into objects.
 */
export function readClaim(claims: Readonly<Record<string, unknown>>, path: string): string[] {
  const found = Object.hasOwn(claims, path) ? claims[path] : path.split('.').reduce<unknown>(memberOf, claims);
  const values: unknown[] = Array.isArray(found) ? found : [found];
  return values.slice(0, valuesMax).filter((value) => typeof value === 'string');
}

const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Reads values such as `acme:admin`. Other values are ignored. The most powerful role of a workspace applies. */
export function readRoles(values: readonly string[], operatorValue: string | undefined): ClaimedRoles {
  const roles = new Map<string, MemberRole>();
  for (const value of values) {
    const [, slug = '', name = ''] = /^([a-z0-9][a-z0-9_.-]{0,62}):([a-z]+)$/.exec(value) ?? [];
    const role = rolesByPower.find((one) => one === name);
    if (role === undefined || value === operatorValue) continue;
    const before = roles.get(slug);
    if (before === undefined || rolesByPower.indexOf(role) < rolesByPower.indexOf(before)) roles.set(slug, role);
  }
  return { isOperator: operatorValue !== undefined && values.includes(operatorValue), roles };
}
