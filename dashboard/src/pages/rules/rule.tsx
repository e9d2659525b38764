// One custom rule: its editor with the result of the check, its state, and a page to try it on.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import { Badge, Word } from '../../components/badges.tsx';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card, PageHeader } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { Ago } from '../../components/time.tsx';
import { toast } from '../../components/toasts.tsx';
import { useAttempt } from '../../problem.ts';
import {
  activateRule,
  checkRule,
  createRule,
  deactivateRule,
  deleteRule,
  fetchRule,
  patchRule,
} from '../../rules-api.ts';
import type { Rule, RuleBody } from '../../rules-api.ts';
import { usePerson } from '../../session.ts';
import { CheckView, nameLabels, RuleEditor } from './rule-editor.tsx';
import { TryRules } from './rule-trial.tsx';

const list = '/operator?tab=rules';
const emptyDefinitions = {
  technology: { cats: [], html: '' },
  antibot: { kind: 'waf', signals: [{ header: '', means: 'present' }] },
} as const;

export function NewRulePage() {
  const { kind = 'technology', definition, url } = useSearch({ from: '/inside/shell/operator/rules/new' });
  const start: RuleBody = { kind, name: '', definition: definition ?? { ...emptyDefinitions[kind] } };
  return (
    <OperatorOnly>
      <Breadcrumbs to={list} list="Rules" here="New rule" />
      <PageHeader
        title="New rule"
        lead="A rule starts as a draft. Try it on a page that it should match, then activate it."
      />
      <Workbench start={start} url={url} />
    </OperatorOnly>
  );
}

export function RulePage() {
  const { rule: id } = useParams({ from: '/inside/shell/operator/rules/$rule' });
  const { url } = useSearch({ from: '/inside/shell/operator/rules/$rule' });
  const rule = useQuery({ queryKey: ['rule', id], queryFn: () => fetchRule(Number(id)) });
  return (
    <OperatorOnly>
      <Loaded query={rule} rows={8}>
        {(data) => (
          <>
            <Breadcrumbs to={list} list="Rules" here={data.name} />
            <PageHeader title={data.name} lead={<StateLine rule={data} />}>
              <Actions rule={data} />
            </PageHeader>
            <Workbench key={data.id} rule={data} start={data} url={url ?? data.tried_on ?? undefined} />
          </>
        )}
      </Loaded>
    </OperatorOnly>
  );
}

function OperatorOnly({ children }: { children: React.ReactNode }) {
  if (usePerson().is_operator) return children;
  return <Empty title="You need operator access">Ask an operator of this installation for access.</Empty>;
}

const stateTones = { draft: 'plain', tried: 'accent', active: 'good' } as const;

export function StateBadge({ rule: { state, in_use } }: { rule: Rule }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={stateTones[state]}>
        <Word>{state}</Word>
      </Badge>
      {in_use && state !== 'active' && <Badge tone="good">Older version in use</Badge>}
    </span>
  );
}

function StateLine({ rule }: { rule: Rule }) {
  return (
    <>
      <StateBadge rule={rule} />{' '}
      {rule.tried_at === null ? (
        'Has not matched a page yet.'
      ) : (
        <>
          Matched a page <Ago at={rule.tried_at} />.
        </>
      )}
    </>
  );
}

function useRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(['rule', 'rules', 'rule-sets'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

function Actions({ rule }: { rule: Rule }) {
  const refresh = useRefresh();
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  const [busy, setBusy] = useState<'activate' | 'deactivate'>();
  const [problem, attempt] = useAttempt();
  const change = async (what: 'activate' | 'deactivate') => {
    setBusy(what);
    await attempt(async () => {
      await (what === 'activate' ? activateRule(rule.id) : deactivateRule(rule.id));
      await refresh();
      toast(what === 'activate' ? `${rule.name} is in use` : `${rule.name} is no longer in use`);
    });
    setBusy(undefined);
  };
  const remove = async () => {
    await deleteRule(rule.id);
    await refresh();
    await navigate({ to: '/operator', search: { tab: 'rules' } });
  };
  return (
    <>
      {rule.state !== 'active' && (
        <Button
          look="primary"
          disabled={rule.state === 'draft'}
          isBusy={busy === 'activate'}
          title={rule.state === 'draft' ? 'Try the rule on a page that it matches first' : undefined}
          onClick={() => void change('activate')}
        >
          Activate
        </Button>
      )}
      {rule.in_use && (
        <Button isBusy={busy === 'deactivate'} onClick={() => void change('deactivate')}>
          Deactivate
        </Button>
      )}
      <Button look="danger" onClick={() => setRemoving(true)}>
        Remove
      </Button>
      {problem && (
        <div className="w-full">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      {isRemoving && (
        <ConfirmDialog title="Remove rule?" confirm="Remove rule" onClose={() => setRemoving(false)} onConfirm={remove}>
          <p>{rule.name} is deleted on all machines. The audit log keeps its definition.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const checkAfterMs = 500;

/** The value, once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), checkAfterMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function Workbench({ rule, start, url = '' }: { rule?: Rule; start: RuleBody; url?: string | undefined }) {
  const [body, setBody] = useState<RuleBody>({ kind: start.kind, name: start.name, definition: start.definition });
  const [tried, setTried] = useState(url);
  const refresh = useRefresh();
  const navigate = useNavigate();
  const checked = useSettled(useDeferredValue(body));
  const missing = body.name.trim() === '' ? nameLabels[body.kind].toLowerCase() : undefined;
  const query = useQuery({
    queryKey: ['rule-check', rule?.id, checked],
    queryFn: ({ signal }) => checkRule({ ...checked, ...(rule && { id: rule.id }) }, signal),
    enabled: checked.name.trim() !== '',
    retry: false,
  });
  // The result of an earlier text says nothing about this one.
  const isCurrent = missing === undefined && checked === body;
  const check = isCurrent ? query.data : undefined;
  const isSaved =
    rule !== undefined &&
    rule.name === body.name &&
    JSON.stringify(rule.definition) === JSON.stringify(body.definition);
  const save = async () => {
    if (rule === undefined) {
      const { id } = await createRule(body);
      await refresh();
      toast('Draft saved');
      // The page to try is kept.
      await navigate({
        to: '/operator/rules/$rule',
        params: { rule: String(id) },
        search: { url: tried === '' ? undefined : tried },
      });
      return;
    }
    await patchRule(rule.id, { name: body.name, definition: body.definition });
    await refresh();
    toast('Draft saved');
  };
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Card title="Rule">
        <RuleEditor
          body={body}
          isNew={rule === undefined}
          isSaved={isSaved}
          mistakes={check?.mistakes ?? []}
          onChange={setBody}
          onSave={save}
        />
      </Card>
      <div className="min-w-0 space-y-5">
        <Card title="Check">
          <CheckView check={check} problem={isCurrent ? query.error : null} missing={missing} />
        </Card>
        <Card title="Try">
          {!isSaved && (
            <p className="mb-3 text-sm text-mute">
              Tries the rule as shown here. Save it and try again to activate it.
            </p>
          )}
          <TryRules
            rule={isSaved ? { id: rule.id } : { rule: body }}
            missing={missing}
            url={tried}
            onUrl={setTried}
            onTried={refresh}
          />
        </Card>
      </div>
    </div>
  );
}
