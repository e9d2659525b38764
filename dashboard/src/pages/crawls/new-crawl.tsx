// A new crawl: the start page, its limits, and what it will cost.
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Key } from '../../api.ts';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { Button } from '../../components/button.tsx';
import { billedEndpoints, KeyField, useKeys, useOpenApi, usefulParameters } from '../../components/call-form.tsx';
import type { BilledEndpoint } from '../../components/call-form.tsx';
import { Field, SelectField, TextField, Toggle } from '../../components/fields.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card, PageHeader } from '../../components/page.tsx';
import { findMistakes, ParameterForm, toParams } from '../../components/parameter-form.tsx';
import type { Values } from '../../components/parameter-form.tsx';
import { Loaded } from '../../components/states.tsx';
import { toast } from '../../components/toasts.tsx';
import { createCrawl } from '../../crawls-api.ts';
import type { NewCrawl } from '../../crawls-api.ts';
import { useCan } from '../../session.ts';
import { Estimate } from '../batches/estimate.tsx';

/** Parameters that the crawl sets itself. */
const ownNames = new Set(['query', 'url', 'robots', 'max_age', 'method', 'body', 'content_type', 'allow_redirects']);

export function NewCrawlPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/crawls/new' });
  const api = useOpenApi();
  const keys = useKeys(slug);
  const mayCall = useCan(slug)('calls.make');
  return (
    <>
      <Breadcrumbs to={`/w/${slug}/crawls`} list="Crawls" here="New crawl" />
      <PageHeader title="New crawl" lead="robots.txt and sitemaps are free. Only pages that succeed are billed." />
      {!mayCall ? (
        <Notice tone="plain">Viewers can’t start crawls. Ask an admin for the member role.</Notice>
      ) : (
        <Loaded query={api} rows={8}>
          {(description) => (
            <Loaded query={keys} rows={8}>
              {({ items }) => (
                <CrawlForm
                  slug={slug}
                  endpoints={billedEndpoints(description).filter(({ path }) => /\/(crawler|rendering)$/.test(path))}
                  keys={items.filter(({ state }) => state === 'active')}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function CrawlForm({ slug, endpoints, keys }: { slug: string; endpoints: BilledEndpoint[]; keys: Key[] }) {
  const navigate = useNavigate();
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const [keyId, setKeyId] = useState(keys[0]?.id);
  const [limit, setLimit] = useState('1000');
  const [depth, setDepth] = useState('10');
  const [include, setInclude] = useState('');
  const [exclude, setExclude] = useState('');
  const [subdomains, setSubdomains] = useState(false);
  const [sitemap, setSitemap] = useState('include');
  const [isObedient, setObedient] = useState(true);
  const [concurrency, setConcurrency] = useState('4');
  const [delay, setDelay] = useState('0');
  const [path, setPath] = useState(endpoints[0]?.path ?? '');
  const [values, setValues] = useState<Values>({});
  const endpoint = endpoints.find((one) => one.path === path);
  if (!endpoint) return null;
  const parameters = usefulParameters(endpoint).filter((parameter) => !ownNames.has(parameter.name));
  const mistakes = findMistakes(parameters, values);
  const submit = async () => {
    if (keyId === undefined) return;
    const params = toParams(parameters, values);
    const crawl: NewCrawl = {
      key_id: keyId,
      url: url.trim(),
      ...(name.trim() !== '' && { name: name.trim() }),
      endpoint: path.endsWith('rendering') ? 'rendering' : 'crawler',
      limit: Number(limit),
      depth: Number(depth),
      include: linesOf(include),
      exclude: linesOf(exclude),
      subdomains,
      sitemap: sitemap === 'skip' || sitemap === 'only' ? sitemap : 'include',
      robots: isObedient ? 'obey' : 'ignore',
      delay_ms: Number(delay),
      concurrency: Number(concurrency),
      ...(Object.keys(params).length > 0 && { params }),
    };
    const { crawl_id } = await createCrawl(slug, crawl);
    toast('Crawl started');
    await navigate({ to: '/w/$slug/crawls/$crawl', params: { slug, crawl: crawl_id } });
  };
  return (
    <Form onSubmit={submit} className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      {({ isBusy }) => (
        <>
          <div className="min-w-0 space-y-5">
            <Card title="Site">
              <div className="space-y-4">
                <TextField
                  label="Start page"
                  help="Pages of its host belong to the crawl, with or without www."
                  isRequired
                  inputMode="url"
                  maxLength={4000}
                  placeholder="https://example.com/"
                  value={url}
                  onChange={setUrl}
                />
                <div className="grid gap-4 sm:grid-cols-2">
                  <TextField
                    label="Most pages"
                    type="number"
                    min={1}
                    max={1_000_000}
                    value={limit}
                    onChange={setLimit}
                  />
                  <TextField
                    label="Depth"
                    help="The most links from the start page."
                    type="number"
                    min={0}
                    max={1000}
                    value={depth}
                    onChange={setDepth}
                  />
                  <Patterns label="Only these pages" placeholder="^/blog/" value={include} onChange={setInclude} />
                  <Patterns label="Not these pages" placeholder="^/admin/" value={exclude} onChange={setExclude} />
                </div>
                <Toggle
                  label="Subdomains"
                  help="Other hosts of the site belong to the crawl too."
                  checked={subdomains}
                  onChange={setSubdomains}
                />
                <Toggle
                  label="Obey robots.txt"
                  help="Also nofollow links, and its crawl delay."
                  checked={isObedient}
                  onChange={setObedient}
                />
              </div>
            </Card>
            <Card title="Parameters of all pages">
              <ParameterForm
                key={path}
                parameters={parameters}
                values={values}
                mistakes={mistakes}
                onChange={setValues}
              />
            </Card>
          </div>
          <div className="space-y-5">
            <Card title="Settings">
              <div className="space-y-4">
                <SelectField
                  label="Fetch pages with"
                  help={`${endpoint.operation.summary}.`}
                  value={path}
                  onChange={(next) => {
                    setPath(next);
                    setValues({});
                  }}
                >
                  {endpoints.map((one) => (
                    <option key={one.path}>{one.path}</option>
                  ))}
                </SelectField>
                <KeyField slug={slug} keys={keys} value={keyId} onChange={setKeyId} />
                <SelectField label="Sitemaps" value={sitemap} onChange={setSitemap}>
                  <option value="include">Links and sitemaps</option>
                  <option value="skip">Links only</option>
                  <option value="only">Sitemaps only</option>
                </SelectField>
                <div className="grid grid-cols-2 gap-3">
                  <TextField
                    label="Pages at a time"
                    type="number"
                    min={1}
                    max={64}
                    value={concurrency}
                    onChange={setConcurrency}
                  />
                  <TextField label="Delay (ms)" type="number" min={0} max={60_000} value={delay} onChange={setDelay} />
                </div>
                <TextField label="Name" maxLength={200} placeholder="docs" value={name} onChange={setName} />
              </div>
            </Card>
            <Estimate slug={slug} items={Number(limit) || 0} credits={endpoint.operation['x-credits']} noun="crawl" />
            <Button
              look="primary"
              type="submit"
              className="w-full"
              isBusy={isBusy}
              disabled={url.trim() === '' || keyId === undefined || Object.keys(mistakes).length > 0}
            >
              Start crawl
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

function Patterns({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label} help="Regular expressions for the path, one per line.">
      {({ required: _, ...props }) => (
        <textarea
          {...props}
          rows={2}
          spellCheck={false}
          className="control font-mono text-xs"
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
