// Custom rules: those in use on this node, and the threads that check and try new ones.
import { readTechnologyNames, recordTrial } from '../accounts/custom-rules.ts';
import type { ConsoleRules } from '../console/route.ts';
import type { Trial, TrialResult } from '../contract/management/rule.ts';
import type { Services } from '../endpoints/endpoint.ts';
import type { OpenDetector } from '../engines/antibot/detector.ts';
import { openActiveRules } from '../engines/custom-rules/active-rules.ts';
import type { CustomRule } from '../engines/custom-rules/custom-rule.ts';
import { createRuleTrials, readHeaderLines } from '../engines/custom-rules/rule-trials.ts';
import type { RuleTrial } from '../engines/custom-rules/rule-trials.ts';
import { createRenderPage } from '../engines/technology/rendered-page.ts';
import { createDnsClient } from '../web/address/name-lookup.ts';
import { badRequest } from '../contract/errors.ts';
import { dnsTimeoutMs } from './services.ts';
import type { Context } from './context.ts';
import type { Node } from './node.ts';
import type { WebAccess } from './web-access.ts';
import type { Storage } from './storage.ts';

export interface RuleParts {
  storage: Storage;
  node: Node;
  web: WebAccess;
  detector: OpenDetector;
  services: Pick<Services, 'antibot'>;
}

const nearMax = 200;
const pastedUrl = 'https://pasted.example/';

export async function openRules(context: Context, parts: RuleParts): Promise<ConsoleRules> {
  const { config, closers, shares, onFault } = context;
  const { storage, node, web, detector, services } = parts;
  const active = await openActiveRules({
    database: storage.database,
    notifications: node.notifications,
    ruleSetsDirectory: web.ruleTables.ruleSetsDirectory,
    detector,
    onFault: onFault('rules'),
  });
  closers.push(() => active.stop());
  const trials = closers.add(
    createRuleTrials({
      pages: web.pages,
      dns: createDnsClient(config.dnsServers, { timeout: dnsTimeoutMs, tries: 1 }),
      renderPage: createRenderPage(web.browsers),
      tables: web.ruleTables,
      antibot: services.antibot,
      customVendors: () => detector.custom,
    }),
  );
  shares.add('rule_threads', trials.shares);

  async function run(trial: Trial, rule: CustomRule | undefined, signal: AbortSignal): Promise<RuleTrial> {
    const { url, html, headers, render } = trial;
    const vetted = url === undefined ? undefined : web.guard.vetUrl(url, { parameter: 'url' });
    if (html === undefined && headers === undefined) {
      if (vetted === undefined) throw badRequest('url, html or headers is required');
      return await trials.tryUrl(vetted, { rule, render, signal });
    }
    const { status = 200, headers: named } = readHeaderLines(headers ?? '');
    const page = { url: vetted?.href ?? pastedUrl, status, headers: named, html: html ?? '' };
    return await trials.tryPage(page, { rule, signal });
  }

  return {
    refresh: active.refresh,
    categories: trials.categories,
    async check({ id, ...rule }, signal) {
      const others = rule.kind === 'technology' ? await readTechnologyNames(storage.database, id) : [];
      const { mistakes, warnings, falseHits, falseHitCount, pageCount, slow } = await trials.check(rule, {
        others,
        signal,
      });
      const counts = { false_hit_count: falseHitCount, page_count: pageCount };
      return { result: { mistakes, warnings, false_hits: falseHits, ...counts }, slow };
    },
    async run(trial, rule, signal) {
      const outcome = await run(trial, rule, signal);
      const isPasted = trial.html !== undefined || trial.headers !== undefined;
      if (rule?.id !== undefined && outcome.rule?.isFound === true) {
        const { id, definition } = rule;
        await recordTrial(storage.database, { id, definition }, isPasted ? null : outcome.url);
      }
      return toResult(outcome);
    },
  };
}

const toResult = ({ url, status, isPartial, rule, technology, antibot }: RuleTrial): TrialResult => ({
  url,
  status,
  partial: isPartial,
  rule: rule && {
    found: rule.isFound,
    version: rule.version,
    confidence: rule.confidence,
    fired: rule.fired,
    near: rule.near,
    why_not: rule.whyNot,
  },
  technology: technology && {
    technologies: technology.technologies.map(({ name, version, confidence }) => ({ name, version, confidence })),
    fired: technology.fired.map(({ technology: name, type, key, match, version }) => ({
      technology: name,
      type,
      key: key ?? null,
      match,
      version: version === '' ? null : version,
    })),
    near: technology.near
      .filter(({ isLoose }) => isLoose !== true)
      .slice(0, nearMax)
      .map(({ technology: name, type, key, wanted, why }) => ({
        technology: name,
        type,
        key: key ?? null,
        wanted,
        why,
      })),
    not_reported: technology.unreported,
  },
  antibot: antibot && {
    vendor: antibot.vendor,
    confidence: antibot.confidence,
    detections: antibot.detections.map(({ vendor, kind, state, confidence, evidence, candidate }) => ({
      vendor,
      kind,
      state,
      confidence,
      evidence,
      candidate: candidate
        ? { headers: candidate.headers, cookies: candidate.cookies, script_hosts: candidate.scriptHosts }
        : null,
    })),
    near: antibot.near ?? [],
  },
});
