// The editor of a custom rule, as a form or as JSON, and the result of its check.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field, SelectField, TextField } from '../../components/fields.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Table } from '../../components/table.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { formatNumber, plural } from '../../format.ts';
import { isRow, tryParse } from '../../json.ts';
import type { Row } from '../../json.ts';
import { describeProblem } from '../../problem.ts';
import {
  toTechnologySigns,
  toVendorSigns,
  vendorKinds,
  withTechnologySigns,
  withVendorSigns,
} from '../../rule-form.ts';
import { fetchCategories } from '../../rules-api.ts';
import type { Remark, RuleBody, RuleCheck } from '../../rules-api.ts';
import { messageFor, TechnologySigns, VendorSigns } from './rule-signs.tsx';

interface EditorProps {
  body: RuleBody;
  isNew: boolean;
  isSaved: boolean;
  mistakes: readonly Remark[];
  onChange: (body: RuleBody) => void;
  onSave: () => Promise<unknown>;
}

/** What the name of a rule is called. */
export const nameLabels = { technology: 'Name', antibot: 'Slug' } as const;

export function RuleEditor({ body, isNew, isSaved, mistakes, onChange, onSave }: EditorProps) {
  const { kind, name, definition } = body;
  const [mode, setMode] = useState('form');
  const [json, setJson] = useState(() => JSON.stringify(definition, null, 2));
  const [jsonError, setJsonError] = useState<string>();
  const setDefinition = (next: Row) => onChange({ ...body, definition: next });
  const openMode = (next: string) => {
    setJson(JSON.stringify(definition, null, 2));
    setJsonError(undefined);
    setMode(next);
  };
  const editJson = (text: string) => {
    setJson(text);
    const value = tryParse(text);
    setJsonError(isRow(value) ? undefined : 'must be a JSON object');
    if (isRow(value)) setDefinition(value);
  };
  const others = mistakes
    .filter(({ field }) => field !== 'name')
    .map(({ field, message }) => `${field} ${message}`.trim());
  return (
    <Form onSubmit={onSave}>
      {({ isBusy }) => (
        <>
          <SelectField
            label="Detects"
            value={kind}
            onChange={(value) => {
              const next = value === 'antibot' ? 'antibot' : 'technology';
              onChange({
                kind: next,
                name,
                definition: next === 'antibot' ? { kind: 'waf', signals: [] } : { cats: [] },
              });
            }}
          >
            {(isNew || kind === 'technology') && <option value="technology">Technology</option>}
            {(isNew || kind === 'antibot') && <option value="antibot">Bot protection</option>}
          </SelectField>
          <Field
            label={nameLabels[kind]}
            help={
              kind === 'technology'
                ? 'An existing technology is extended.'
                : 'Lowercase letters, digits and dashes. An existing vendor is extended.'
            }
            isRequired
            error={messageFor(mistakes, (field) => field === 'name')}
          >
            {(props) => (
              <input
                {...props}
                className="control"
                maxLength={120}
                value={name}
                onChange={(event) => onChange({ ...body, name: event.target.value })}
              />
            )}
          </Field>
          <Tabs
            label="Definition"
            chosen={mode}
            onChange={openMode}
            tabs={[
              {
                id: 'form',
                label: 'Form',
                content: (
                  <FormFields kind={kind} definition={definition} mistakes={mistakes} onChange={setDefinition} />
                ),
              },
              {
                id: 'json',
                label: 'JSON',
                content: (
                  <Field label="Definition" error={jsonError ?? (others.join('. ') || undefined)}>
                    {(props) => (
                      <textarea
                        {...props}
                        className="control min-h-72 font-mono text-xs"
                        maxLength={20_000}
                        spellCheck={false}
                        value={json}
                        onChange={(event) => editJson(event.target.value)}
                      />
                    )}
                  </Field>
                ),
              },
            ]}
          />
          <Button type="submit" look="primary" isBusy={isBusy} disabled={isSaved || jsonError !== undefined}>
            {isSaved ? 'Saved' : 'Save draft'}
          </Button>
        </>
      )}
    </Form>
  );
}

interface FieldsProps {
  definition: Row;
  mistakes: readonly Remark[];
  onChange: (definition: Row) => void;
}

function FormFields({ kind, ...fields }: FieldsProps & { kind: RuleBody['kind'] }) {
  return kind === 'technology' ? <TechnologyFields {...fields} /> : <VendorFields {...fields} />;
}

const onlyJson = <Notice tone="plain">The form cannot show this rule. Edit it as JSON.</Notice>;

/** The definition without a member whose value is empty. */
const withField = (definition: Row, field: string, value: unknown): Row => {
  const { [field]: _old, ...rest } = definition;
  return value === '' || (Array.isArray(value) && value.length === 0) ? rest : { ...rest, [field]: value };
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

function TechnologyFields({ definition, mistakes, onChange }: FieldsProps) {
  const categories = useQuery({ queryKey: ['rule-categories'], queryFn: fetchCategories, staleTime: Infinity });
  const signs = toTechnologySigns(definition);
  const cats = Array.isArray(definition['cats']) ? definition['cats'] : [];
  if (signs === null || cats.length > 1) return onlyJson;
  const set = (field: string) => (value: string) => onChange(withField(definition, field, value));
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Category"
          help="An existing technology keeps its own."
          error={messageFor(mistakes, (field) => field === 'cats')}
          value={String(cats[0] ?? '')}
          onChange={(value) => onChange(withField(definition, 'cats', value === '' ? [] : [Number(value)]))}
        >
          <option value="">Default: Miscellaneous</option>
          {categories.data?.items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Website"
          type="url"
          error={messageFor(mistakes, (field) => field === 'website')}
          value={asText(definition['website'])}
          onChange={set('website')}
        />
        <Field
          label="Implies"
          help="A technology that is reported too."
          error={messageFor(mistakes, (field) => field === 'implies')}
        >
          {(props) => (
            <input
              {...props}
              className="control"
              value={asText(definition['implies'])}
              onChange={(event) => set('implies')(event.target.value)}
            />
          )}
        </Field>
        <TextField label="Description" value={asText(definition['description'])} onChange={set('description')} />
      </div>
      <TechnologySigns
        signs={signs}
        remarks={mistakes}
        onChange={(next) => onChange(withTechnologySigns(definition, next))}
      />
      <p className="text-xs text-mute">
        Patterns are case-insensitive regular expressions. A group becomes the version with{' '}
        <code className="font-mono">\;version:\1</code>; <code className="font-mono">\;confidence:50</code> marks a weak
        sign.
      </p>
    </div>
  );
}

function VendorFields({ definition, mistakes, onChange }: FieldsProps) {
  const signs = toVendorSigns(definition);
  if (signs === null) return onlyJson;
  const set = (field: string) => (value: string) => onChange(withField(definition, field, value));
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Display name" value={asText(definition['name'])} onChange={set('name')} />
        <SelectField label="Kind" value={asText(definition['kind'])} onChange={set('kind')}>
          <option value="">Of the existing vendor</option>
          {vendorKinds.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      </div>
      {messageFor(mistakes, (field) => field === 'kind' || field === 'signals') && (
        <Notice tone="bad">{messageFor(mistakes, (field) => field === 'kind' || field === 'signals')}</Notice>
      )}
      <VendorSigns signs={signs} remarks={mistakes} onChange={(next) => onChange(withVendorSigns(definition, next))} />
      <p className="text-xs text-mute">
        Header and cookie names that end in * are prefixes. A weak sign only supports others; edge means that the
        response passed through the vendor’s network.
      </p>
    </div>
  );
}

interface CheckViewProps {
  /** The result for the rule as it is shown; undefined while it is checked. */
  check: RuleCheck | undefined;
  problem: Error | null;
  /** What to enter first; undefined: nothing is missing. */
  missing: string | undefined;
}

export const CheckView = ({ check, problem, missing }: CheckViewProps) => (
  <div aria-live="polite" className="min-h-5">
    {missing !== undefined ? (
      <p className="text-sm text-mute">Enter a {missing} to check the rule.</p>
    ) : problem ? (
      <Notice tone="bad">{describeProblem(problem)}</Notice>
    ) : check === undefined ? (
      <p className="text-sm text-mute">Checking…</p>
    ) : (
      <CheckResult check={check} />
    )}
  </div>
);

function CheckResult({ check: { mistakes, warnings, false_hits, false_hit_count, page_count } }: { check: RuleCheck }) {
  return (
    <div className="space-y-3">
      {mistakes.length > 0 && (
        <Notice tone="bad" title={plural(mistakes.length, 'mistake')}>
          <Remarks remarks={mistakes} />
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warn" title={plural(warnings.length, 'warning')}>
          <Remarks remarks={warnings} />
        </Notice>
      )}
      {mistakes.length === 0 && false_hit_count === 0 && (
        <Notice tone="good" title="The rule can be used">
          It matches none of {formatNumber(page_count)} known pages of something else.
        </Notice>
      )}
      {false_hit_count > 0 && (
        <>
          <Notice tone="warn" title="The rule is probably too broad">
            It matches {formatNumber(false_hit_count)} of {formatNumber(page_count)} known pages of something else.
          </Notice>
          <Table label="Known pages that match" head={['Page', 'Match']}>
            {false_hits.map(({ page, match, count }) => (
              <tr key={page}>
                <td className="text-xs wrap-anywhere">
                  {page}
                  {count > 1 && ` (${plural(count, 'page')})`}
                </td>
                <td className="font-mono text-xs wrap-anywhere">{match}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </div>
  );
}

const Remarks = ({ remarks }: { remarks: readonly Remark[] }) => (
  <ul className="space-y-1">
    {remarks.map(({ field, message }, index) => (
      <li key={index}>
        {field && <code className="font-mono text-xs">{field}</code>} {message}
      </li>
    ))}
  </ul>
);
