// Every route of the management API, in the order in which it is documented.
import { accountRoutes } from './account-routes.ts';
import { balanceRoutes } from './balance-routes.ts';
import { batchRoutes } from './batch-routes.ts';
import { crawlRoutes } from './crawl-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { figureRoutes } from './figure-routes.ts';
import { installationRoutes } from './installation-routes.ts';
import { jobRoutes } from './job-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { loginRoutes } from './login-routes.ts';
import { logRoutes } from './log-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { playgroundRoutes } from './playground-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { proxyRoutes } from './proxy-routes.ts';
import { resetRoutes } from './reset-routes.ts';
import type { Route } from './route.ts';
import { ruleRoutes } from './rule-routes.ts';
import { scheduleRoutes } from './schedule-routes.ts';
import { ssoRoutes } from './sso-routes.ts';
import { unlockerRoutes } from './unlocker-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

const groups = [
  { name: 'Workspaces', description: 'Settings, plans and limits', routes: accountRoutes },
  { name: 'Keys', description: 'API keys of a workspace', routes: keyRoutes },
  { name: 'Balances', description: 'Packs, credits, invoices and draws', routes: balanceRoutes },
  { name: 'Request log', description: 'Calls with their parameters and responses', routes: logRoutes },
  { name: 'Figures', description: 'Usage, durations and health', routes: figureRoutes },
  { name: 'Jobs', description: 'Asynchronous calls and their webhooks', routes: jobRoutes },
  { name: 'Batches', description: 'Many calls at once, with their results', routes: batchRoutes },
  { name: 'Crawls', description: 'Websites, page by page', routes: crawlRoutes },
  { name: 'Schedules', description: 'Calls that run at set times, and their runs', routes: scheduleRoutes },
  { name: 'Events', description: 'What has happened in a workspace, and mails about it', routes: eventRoutes },
  { name: 'Webhooks', description: 'Receivers of events, and the log of deliveries', routes: webhookRoutes },
  { name: 'Playground', description: 'Calls made from the dashboard', routes: playgroundRoutes },
  { name: 'Unlocker hosts', description: 'Requests for hosts that webunlocker may fetch', routes: unlockerRoutes },
  { name: 'Members', description: 'People of a workspace, and invitations', routes: memberRoutes },
  { name: 'People', description: 'Logins of the installation', routes: peopleRoutes },
  {
    name: 'Sign-in',
    description: 'Sessions of the dashboard, OpenID Connect, password resets, and invitations by link',
    routes: [...loginRoutes, ...ssoRoutes, ...resetRoutes],
  },
  { name: 'Profile', description: 'Your own name, password, second factor and sessions', routes: profileRoutes },
  { name: 'Exit proxies', description: 'Proxies of the operator that calls can use, in pools', routes: proxyRoutes },
  {
    name: 'Custom rules',
    description: 'Technologies and vendors of bot protection that operators define',
    routes: ruleRoutes,
  },
  { name: 'Installation', description: 'Nodes, search engines, rule sets and audits', routes: installationRoutes },
] as const;

/** The routes with their types, for the clients. */
export type TypedRoutes = (typeof groups)[number]['routes'][number];

export interface RouteGroup {
  name: string;
  description: string;
  routes: readonly Route[];
}

export const routeGroups: readonly RouteGroup[] = groups;

/** Every route of the management API. */
export const consoleRoutes: readonly Route[] = routeGroups.flatMap(({ routes }) => routes);
