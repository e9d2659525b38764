// People, sessions, members and invitations in the management API.
import { sampleOrigin } from '../sample-site.ts';
import { list, nullable, object, withMembers, withOptional } from '../schema.ts';
import type { ValueOf } from '../schema.ts';
import { email, flag, id, moment, personName, slug, text } from './fields.ts';

export const permissions = [
  'installation.manage',
  'workspace.manage',
  'members.manage',
  'keys.manage',
  'calls.make',
  'workspace.read',
] as const;
export type Permission = (typeof permissions)[number];

export const roleSchema = {
  type: 'string',
  enum: ['owner', 'admin', 'member', 'viewer'],
  description: 'Role in the workspace',
  examples: ['member'],
} as const;
export type MemberRole = ValueOf<typeof roleSchema>;

const signedInAt = { ...nullable(moment), description: 'Last sign-in; null: never' };

export const personSchema = object({
  id,
  email,
  name: personName,
  is_operator: { ...flag, description: 'Runs the installation: may see and change everything', examples: [false] },
  active: { ...flag, description: 'Whether the person can sign in' },
  created_at: { ...moment, description: 'When the person was added' },
  signed_in_at: signedInAt,
  has_password: { ...flag, description: 'Whether the person has a password' },
  is_linked: {
    ...flag,
    description: 'Whether the person signs in by OpenID Connect, which then determines their roles',
    examples: [false],
  },
});
/** A row of the database. */
export type Person = ValueOf<typeof personSchema, Date>;

export const listedPersonSchema = withMembers(personSchema, {
  workspaces: { ...list(object({ slug, role: roleSchema })), description: 'Where the person is a member' },
});
export type ListedPerson = ValueOf<typeof listedPersonSchema>;

export const changedPersonSchema = withOptional(personSchema, {
  password: {
    ...text,
    description: 'A generated password. It is only shown in this response.',
    examples: ['kopa-7rin-lute'],
  },
});

export const personChangeSchema = {
  type: 'object',
  properties: {
    name: personName,
    is_operator: { ...flag, description: 'Runs the installation: may see and change everything' },
    active: { ...flag, description: 'false: signs the person out and prevents signing in' },
    reset_password: {
      ...flag,
      description: 'true: generate a new password, turn off the second factor, sign out everywhere',
    },
    unlink: {
      ...flag,
      description:
        'true: forget the identity at the OpenID provider, and end the sessions that were started with it. The next sign-in with the same verified e-mail address links a new one',
    },
  },
} as const;
export type PersonChange = ValueOf<typeof personChangeSchema>;

export const newPersonSchema = {
  type: 'object',
  required: ['email'],
  properties: {
    email,
    name: personName,
    password: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      writeOnly: true,
      description: 'Default: a generated one',
      examples: ['correct horse battery'],
    },
    is_operator: { ...flag, description: 'Runs the installation; default: false', examples: [false] },
  },
} as const;

const methodSchema = { type: 'string', enum: ['password', 'sso'], examples: ['password'] } as const;
/** `sso`: OpenID Connect. */
export type SignInMethod = ValueOf<typeof methodSchema>;

// ---- the session ---------------------------------------------------------------------------------------------------

export const sessionSchema = object({
  person: {
    ...nullable(
      object({
        id,
        email,
        name: personName,
        is_operator: { ...flag, description: 'Runs the installation', examples: [false] },
        is_welcomed: { ...flag, description: 'Whether the introduction of the dashboard was completed' },
        has_second_factor: { ...flag, description: 'Whether signing in requires a code' },
        has_password: { ...flag, description: 'false: the person signs in by OpenID Connect only' },
        sign_in_method: { ...methodSchema, description: 'How this session was started' },
        session_id: { type: 'integer', description: 'Id of this session', examples: [5] },
      }),
    ),
    description: 'null when the request has no session',
  },
  workspaces: {
    description: 'The workspaces that the person may open',
    ...list(
      object({
        slug,
        name: { ...text, description: 'Display name', examples: ['Acme Ltd'] },
        role: roleSchema,
        permissions: {
          ...list({ type: 'string', enum: permissions }),
          description: 'Permissions of the person in the workspace',
          examples: [['workspace.read']],
        },
      }),
    ),
  },
  sample_site: {
    ...nullable(text),
    description: 'The built-in site to try calls on; null when it is switched off, or without a session',
    examples: [`${sampleOrigin}/`],
  },
});
export type Session = ValueOf<typeof sessionSchema>;

export const ownSessionSchema = object({
  id: { ...id, examples: [5] },
  created_at: { ...moment, description: 'When the person signed in' },
  seen_at: { ...moment, description: 'When the session was used last' },
  ip: { ...nullable(text), description: 'Address of the last use', examples: ['192.0.2.7'] },
  agent: { ...text, description: '`user-agent` of the browser', examples: ['Mozilla/5.0'] },
  method: { ...methodSchema, description: 'How the session was started; `sso`: by OpenID Connect' },
});
export type OwnSession = ValueOf<typeof ownSessionSchema>;

// ---- members and invitations ---------------------------------------------------------------------------------------

export const memberSchema = object({
  id,
  email,
  name: personName,
  role: roleSchema,
  added_at: { ...moment, description: 'When the person became a member' },
  signed_in_at: signedInAt,
});
export type Member = ValueOf<typeof memberSchema>;

const note = { ...text, description: 'For your own reference', examples: ['For Ann'] } as const;
const invitedBy = { ...text, description: 'Who invited', examples: ['bob@example.com'] } as const;

export const invitationSchema = object({
  id: { ...id, examples: [9] },
  role: roleSchema,
  note,
  invited_by: invitedBy,
  created_at: { ...moment, description: 'When the invitation was made' },
  expires_at: { ...moment, description: 'When it ends' },
});
export type Invitation = ValueOf<typeof invitationSchema>;

export const newInvitationResultSchema = withMembers(invitationSchema, {
  token: {
    ...text,
    description: 'Token in the invitation link. It is only shown in this response.',
    examples: ['mZ3Yt0cWq8rJ5uXbK1vNpDhLs7fGe2Ra'],
  },
  path: {
    ...text,
    description: 'Path of the invitation link on the dashboard',
    examples: ['/invite/mZ3Yt0cWq8rJ5uXbK1vNpDhLs7fGe2Ra'],
  },
  mailed_to: { ...nullable(text), description: 'Address that the link is mailed to', examples: ['ann@example.com'] },
});

export const openInvitationSchema = object({
  workspace: { ...text, description: 'Name of the workspace', examples: ['Acme Ltd'] },
  slug,
  role: roleSchema,
  note,
  invited_by: invitedBy,
  expires_at: { ...moment, description: 'When the invitation ends' },
});
export type OpenInvitation = ValueOf<typeof openInvitationSchema>;
