// Authentication by admin token, and the permissions of roles in the management API.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { unauthorized } from '../contract/errors.ts';
import type { ApiError } from '../contract/errors.ts';
import type { MemberRole, Permission, SignInMethod } from '../contract/management/person.ts';

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
  hasPassword: boolean;
  /** How this session was started. */
  signInMethod: SignInMethod;
}

export interface Actor {
  /** The name in the audit log. */
  name: string;
  role: Role;
  /** The only visible workspace; null: all workspaces. */
  accountId: number | null;
  /** The signed-in person; undefined with the admin token. */
  person?: SignedIn;
}

/** A signed-in person. */
export type PersonActor = Actor & { person: SignedIn };

/** The permissions of a role. */
export const permissionsOf = (role: Role): readonly Permission[] => permissionsByRole[role];

export const isPermitted = (actor: Actor, permission: Permission): boolean =>
  permissionsByRole[actor.role].includes(permission);

/** Authenticates a request. Null when it has no valid credentials of this kind. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor | null> | Actor | null;

/** The operator, by `authorization: Bearer <admin token>`. */
export function createTokenAuthentication(adminToken: string): Authenticate {
  const expected = digest(adminToken);
  return ({ headers }) => {
    const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    // Digests have equal lengths, as timingSafeEqual requires.
    const isOperator = token !== undefined && timingSafeEqual(digest(token), expected);
    return isOperator ? { name: 'admin token', role: 'operator', accountId: null } : null;
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export const notAuthenticated = (): ApiError =>
  unauthorized(
    'send the header "authorization: Bearer <admin token>"; the token is SITEGLASS_ADMIN_TOKEN, or the content of DATA_DIR/admin-token',
  );
