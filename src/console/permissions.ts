// Who may use the management API, and for what: the holder of the admin token, and people who are signed in.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { unauthorized } from '../contract/errors.ts';
import type { ApiError } from '../contract/errors.ts';
import type { MemberRole, Permission } from '../contract/management/person.ts';

export type Role = 'operator' | MemberRole;

const memberPermissions: readonly Permission[] = ['workspace.manage', 'keys.manage', 'calls.make', 'workspace.read'];

const permissionsByRole: Record<Role, readonly Permission[]> = {
  operator: ['installation.manage', 'members.manage', ...memberPermissions],
  owner: ['members.manage', ...memberPermissions],
  admin: ['members.manage', ...memberPermissions],
  member: memberPermissions,
  viewer: ['workspace.read'],
};

/** A person with a session. */
export interface SignedIn {
  sessionId: number;
  personId: number;
  email: string;
  name: string;
  isOperator: boolean;
  isWelcomed: boolean;
  hasSecondFactor: boolean;
}

export interface Actor {
  /** As the audit trail names them. */
  name: string;
  role: Role;
  /** The only workspace they can see; null: every one. */
  accountId: number | null;
  /** Whoever is signed in; nobody when the admin token asks. */
  person?: SignedIn;
}

/** What a role may do, for showing people only what they can use. */
export const permissionsOf = (role: Role): readonly Permission[] => permissionsByRole[role];

export const isPermitted = (actor: Actor, permission: Permission): boolean =>
  permissionsByRole[actor.role].includes(permission);

/** Who is asking, or null when this way of asking is not theirs. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor | null> | Actor | null;

/** The operator, by `authorization: Bearer <admin token>`. */
export function createTokenAuthentication(adminToken: string): Authenticate {
  const expected = digest(adminToken);
  return ({ headers }) => {
    const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    // Digests have one length whatever was sent, and comparing them tells nothing by its duration.
    const isOperator = token !== undefined && timingSafeEqual(digest(token), expected);
    return isOperator ? { name: 'admin token', role: 'operator', accountId: null } : null;
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export const notAuthenticated = (): ApiError =>
  unauthorized(
    'send the header "authorization: Bearer <admin token>"; the token is SITEGLASS_ADMIN_TOKEN, or else in DATA_DIR/admin-token',
  );
