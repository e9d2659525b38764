// Tries rules on a URL or a pasted page, and shows what matched, what nearly did, and why.
import { useState } from 'react';
import { Badge } from '../../components/badges.tsx';
import { Button } from '../../components/button.tsx';
import { Field, TextField } from '../../components/fields.tsx';
import { Form } from '../../components/form.tsx';
import { NearMisses } from '../../components/near-misses.tsx';
import { Notice } from '../../components/notice.tsx';
import { Table } from '../../components/table.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { plural } from '../../format.ts';
import { tryRules } from '../../rules-api.ts';
import type { Trial, TrialResult } from '../../rules-api.ts';

/** The form. `rule` is the part of the request that names a rule; without it, all rules are tried. */
export function TryRules({
  rule,
  missing,
  url: given = '',
  onUrl,
  onTried,
}: {
  rule?: Pick<Trial, 'id' | 'rule'>;
  /** What the rule still lacks. */
  missing?: string | undefined;
  url?: string;
  /** Called with what is typed. */
  onUrl?: (url: string) => void;
  onTried?: (result: TrialResult) => Promise<unknown>;
}) {
  const [mode, setMode] = useState('url');
  const [url, setUrl] = useState(given);
  const [html, setHtml] = useState('');
  const [headers, setHeaders] = useState('');
  const [result, setResult] = useState<TrialResult>();
  const submit = async () => {
    setResult(undefined);
    if (missing !== undefined) throw new Error(`Enter a ${missing} to try the rule.`);
    const page = mode === 'url' ? { url } : { html, headers };
    const tried = await tryRules({ ...page, ...rule });
    setResult(tried);
    await onTried?.(tried);
  };
  return (
    <div className="flex flex-col gap-5">
      <Form onSubmit={submit}>
        {({ isBusy }) => (
          <>
            <Tabs
              label="Page to try"
              chosen={mode}
              onChange={setMode}
              tabs={[
                {
                  id: 'url',
                  label: 'URL',
                  content: (
                    <TextField
                      label="URL"
                      type="url"
                      help="Fetched once, and not billed."
                      placeholder="https://example.com/"
                      maxLength={2000}
                      isRequired={mode === 'url'}
                      value={url}
                      onChange={(typed) => {
                        setUrl(typed);
                        onUrl?.(typed);
                      }}
                    />
                  ),
                },
                {
                  id: 'page',
                  label: 'Pasted page',
                  content: (
                    <div className="space-y-4">
                      <LongText label="HTML" value={html} onChange={setHtml} placeholder="<!doctype html>…" />
                      <LongText
                        label="Response headers"
                        help="One per line. The first line may be the status."
                        value={headers}
                        onChange={setHeaders}
                        placeholder={'HTTP/1.1 403\nserver: shieldd/2'}
                      />
                    </div>
                  ),
                },
              ]}
            />
            <Button type="submit" look="primary" isBusy={isBusy}>
              {isBusy ? 'Trying…' : 'Try'}
            </Button>
          </>
        )}
      </Form>
      <div aria-live="polite" className="empty:hidden">
        {result && <TrialView result={result} />}
      </div>
    </div>
  );
}

function LongText({
  label,
  help,
  value,
  onChange,
  placeholder,
}: {
  label: string;
  help?: string;
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
}) {
  return (
    <Field label={label} help={help}>
      {(props) => (
        <textarea
          {...props}
          className="control min-h-28 font-mono text-xs"
          maxLength={2_000_000}
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

const placeOf = ({ type, key }: { type: string; key: string | null }): string =>
  key === null ? type : `${type} ${key}`;

function TrialView({ result: { url, status, partial, rule, technology, antibot } }: { result: TrialResult }) {
  return (
    <div className="space-y-4">
      <p className="text-sm text-mute wrap-anywhere">
        {url} <Badge>status {status}</Badge>
      </p>
      {partial && (
        <Notice tone="warn" title="The trial was cut short">
          The page was not examined completely, because it is too large or too slow.
        </Notice>
      )}
      {rule && <OwnResult rule={rule} />}
      {technology && <TechnologyResult technology={technology} isOpen={!rule} />}
      {antibot && <AntibotResult antibot={antibot} isOpen={!rule} />}
    </div>
  );
}

function OwnResult({ rule }: { rule: NonNullable<TrialResult['rule']> }) {
  const { found, version, confidence, fired, near, why_not } = rule;
  return (
    <section className="space-y-3">
      {found ? (
        <Notice tone="good" title="The rule matches">
          {[confidence && `Confidence ${confidence}`, version && `version ${version}`].filter(Boolean).join(', ')}
        </Notice>
      ) : (
        <Notice tone="warn" title="The rule does not match">
          {why_not
            ? `Not reported: ${why_not}.`
            : near.length > 0
              ? 'Close, but not enough.'
              : 'Nothing on the page is close.'}
        </Notice>
      )}
      {fired.length > 0 && (
        <Table label="Matches of the rule" head={['Where', 'Match']}>
          {fired.map((one, index) => (
            <tr key={index}>
              <td className="font-mono text-xs wrap-anywhere">{placeOf(one)}</td>
              <td className="font-mono text-xs wrap-anywhere">{one.match}</td>
            </tr>
          ))}
        </Table>
      )}
      {near.length > 0 && (
        <NearMisses
          label="Near misses of the rule"
          misses={near.map((one) => ({ ...one, name: 'This rule', place: placeOf(one) }))}
        />
      )}
    </section>
  );
}

function More({ title, isOpen, children }: { title: string; isOpen: boolean; children: React.ReactNode }) {
  return (
    <details open={isOpen} className="rounded-lg border border-line">
      <summary className="cursor-pointer rounded-lg px-4 py-2.5 text-sm font-semibold">{title}</summary>
      <div className="space-y-3 border-t border-line p-4">{children}</div>
    </details>
  );
}

function TechnologyResult({
  technology: { technologies, fired, near, not_reported },
  isOpen,
}: {
  technology: NonNullable<TrialResult['technology']>;
  isOpen: boolean;
}) {
  return (
    <>
      <More title={`${plural(fired.length, 'match', 'matches')} of technology rules`} isOpen={isOpen}>
        <p className="flex flex-wrap gap-1.5">
          {technologies.map(({ name, version }) => (
            <Badge key={name} tone="accent">
              {name} {version}
            </Badge>
          ))}
        </p>
        {fired.length > 0 && (
          <Table label="Matches" head={['Technology', 'Where', 'Match']} isStacked>
            {fired.map((one, index) => (
              <tr key={index}>
                <td className="font-medium">{one.technology}</td>
                <td data-full className="font-mono text-xs wrap-anywhere">
                  {placeOf(one)}
                </td>
                <td data-full className="font-mono text-xs wrap-anywhere">
                  {one.match}
                </td>
              </tr>
            ))}
          </Table>
        )}
        {not_reported.map(({ technology, why }) => (
          <p key={technology} className="text-sm">
            {technology} matched, but is not reported: {why}.
          </p>
        ))}
      </More>
      <More title={`${plural(near.length, 'technology rule')} nearly matched`} isOpen={false}>
        <NearMisses
          label="Technology rules that nearly matched"
          misses={near.map((one) => ({ ...one, name: one.technology, place: placeOf(one) }))}
        />
      </More>
    </>
  );
}

function AntibotResult({
  antibot: { vendor, confidence, detections, near },
  isOpen,
}: {
  antibot: NonNullable<TrialResult['antibot']>;
  isOpen: boolean;
}) {
  return (
    <>
      <More title={`Bot protection: ${vendor}${vendor === 'none' ? '' : `, ${confidence} confidence`}`} isOpen={isOpen}>
        {detections.length === 0 && <p className="text-sm text-mute">No vendor was detected.</p>}
        {detections.map((one) => (
          <div key={one.vendor} className="text-sm">
            <span className="font-medium">{one.vendor}</span> <Badge>{one.state}</Badge>
            <ul className="mt-1 font-mono text-xs wrap-anywhere">
              {one.evidence.map((evidence) => (
                <li key={evidence}>{evidence}</li>
              ))}
            </ul>
          </div>
        ))}
      </More>
      <More title={`${plural(near.length, 'sign')} nearly matched`} isOpen={false}>
        <NearMisses
          label="Near misses of other vendors"
          misses={near.map(({ vendor: name, sign, why }) => ({ name, place: sign, why }))}
        />
      </More>
    </>
  );
}
