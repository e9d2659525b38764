// The page about the management API in Markdown, written from its routes.
import { describePermission, parametersOf } from '../../src/console/openapi.ts';
import { permissionsOf } from '../../src/console/permissions.ts';
import type { Route } from '../../src/console/route.ts';
import { managePrefix, routeGroups } from '../../src/console/routes.ts';
import { permissions } from '../../src/contract/management/person.ts';
import type { Schema } from '../../src/contract/schema.ts';
import { exampleOf } from '../../src/gateway/openapi-document.ts';
import { listFields, toText } from '../../src/reference/fields.ts';
import { cell, describeChoices, shorten } from './markdown.ts';

const roles = ['operator', 'owner', 'admin', 'member', 'viewer'] as const;

type Fields = Record<string, unknown>;

export function writeManage(): string {
  return [
    '# Management API',
    '',
    'JSON under `/manage/v1`, for operators, the command line and the dashboard. Written by `npm run generate`;',
    '[manage-openapi.json](manage-openapi.json) describes the same for programs, and is served at `/manage/openapi.json`.',
    '',
    '- Send the admin token as `authorization: Bearer <token>`. It is `SITEGLASS_ADMIN_TOKEN`, or the content of',
    '  `DATA_DIR/admin-token`. The dashboard uses a session cookie instead.',
    '- Bodies are JSON of at most 1 MiB. Unknown fields and wrong types are refused with 400.',
    '- An error is `{"error": "…"}` with a status of 400 or above. What does not exist, or not for the caller, is 404.',
    '- Lists with `next` continue with `?cursor=<next>`; `next` is null on the last page.',
    '',
    'A role of a workspace has these permissions. The admin token is the operator.',
    '',
    `| permission | ${roles.join(' | ')} |`,
    `|---|${roles.map(() => '---|').join('')}`,
    ...permissions.map(
      (permission) =>
        `| \`${permission}\` | ${roles.map((role) => (permissionsOf(role).includes(permission) ? 'yes' : '')).join(' | ')} |`,
    ),
    '',
    '| route | what it does |',
    '|---|---|',
    ...routeGroups.flatMap(({ routes }) =>
      routes.map((route) => `| [\`${heading(route)}\`](#${anchor(route)}) | ${cell(route.summary)} |`),
    ),
    ...routeGroups.flatMap(({ name, description, routes }) => [
      '',
      `## ${name}`,
      '',
      `${description}.`,
      ...routes.flatMap(writeRoute),
    ]),
    '',
  ].join('\n');
}

const heading = ({ method, path }: Route): string => `${method} ${path}`;
/** As GitHub and our own pages make anchors of headings. */
const anchor = (route: Route): string =>
  heading(route)
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

function writeRoute(route: Route): string[] {
  const { summary, description, permission, body, result, sends } = route;
  const text = [`${summary}.`, description, describePermission(permission)].filter(Boolean).join(' ');
  return [
    '',
    `### ${heading(route)}`,
    '',
    text,
    '',
    '```sh',
    curlOf(route),
    '```',
    ...parameterTable(route),
    ...(body ? bodyTable(body) : []),
    ...(result ? resultTable(result, route.status ?? 200) : []),
    ...Object.entries(sends ?? {}).flatMap(([type, what]) => ['', `Responds with \`${type}\`: ${what}.`]),
  ];
}

/** The call as a command that can be pasted; what a reader has to fill in is a variable of the shell. */
function curlOf(route: Route): string {
  const { method, path, permission, body } = route;
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const needed = parametersOf(route).filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = needed.map(({ name, example }) => `${name}=${String(example)}`).join('&');
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$BASE_URL${managePrefix}${place}${query && `?${query}`}"`,
    permission === 'anyone'
      ? method !== 'GET' && '-H "origin: $BASE_URL" -H "content-type: application/json"'
      : permission === 'signed in'
        ? `-b "siteglass_session=$SESSION"${method === 'GET' ? '' : ' -H "origin: $BASE_URL" -H "content-type: application/json"'}`
        : '-H "authorization: Bearer $ADMIN_TOKEN"',
    body && `-d '${JSON.stringify(leastOf(body))}'`,
  ];
  return lines.filter(Boolean).join(' \\\n  ');
}

/** The example of a body, or else its required members; where none is required, the first one. */
function leastOf(body: Schema): unknown {
  if (body.examples) return body.examples[0];
  const properties = Object.entries(body.properties ?? {});
  const required = properties.filter(([name]) => body.required?.includes(name));
  const shown = required.length > 0 ? required : properties.slice(0, 1);
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property)]));
}

function parameterTable(route: Route): string[] {
  const rows = parametersOf(route)
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required, description, schema }) => {
      const standard = required
        ? 'required'
        : schema['default'] === undefined
          ? ''
          : `\`${toText(schema['default'])}\``;
      return `| \`${name}\` | ${cell(describeChoices(schema))} | ${standard} | ${cell(description)} |`;
    });
  return rows.length > 0 ? ['', '| parameter | type | default | meaning |', '|---|---|---|---|', ...rows] : [];
}

function bodyTable(body: Schema): string[] {
  const required = new Set(body.required);
  const rows = listFields(body as Fields).map(
    ({ path, schema, description }) =>
      `| \`${path}\` | ${cell(describeChoices(schema))} | ${required.has(path) ? 'required' : ''} | ${cell(description)} |`,
  );
  return ['', '| body | type | | meaning |', '|---|---|---|---|', ...rows];
}

function resultTable(result: Schema, status: number): string[] {
  const rows = listFields(result as Fields).map(
    ({ path, schema, description }) => `| \`${path}\` | ${cell(describeChoices(schema))} | ${cell(description)} |`,
  );
  return [
    '',
    `| result (${status}) | type | meaning |`,
    '|---|---|---|',
    ...rows,
    '',
    '```json',
    shorten(JSON.stringify(exampleOf(result), null, 2)),
    '```',
  ];
}
