// A new crawl: the start page, its limits, and what it will cost.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Key } from '../../api.ts';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { Button } from '../../components/button.tsx';
import { billedEndpoints, KeyField, usefulParameters } from '../../components/call-form.tsx';
import { useKeys, useOpenApi } from '../../queries.ts';
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
  const { pages: page = '' } = useSearch({ from: '/inside/shell/w/$slug/crawls/new' });
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
                  page={page}
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

interface Settings {
  url: string;
  name: string;
  limit: string;
  depth: string;
  include: string;
  exclude: string;
  subdomains: boolean;
  sitemap: string;
  isObedient: boolean;
  concurrency: string;
  delay: string;
}

const defaults: Settings = {
  url: '',
  name: '',
  limit: '1000',
  depth: '10',
  include: '',
  exclude: '',
  subdomains: false,
  sitemap: 'include',
  isObedient: true,
  concurrency: '4',
  delay: '0',
};

const toSettings = (settings: Settings): Omit<NewCrawl, 'key_id'> => ({
  url: settings.url.trim(),
  ...(settings.name.trim() !== '' && { name: settings.name.trim() }),
  limit: Number(settings.limit),
  depth: Number(settings.depth),
  include: linesOf(settings.include),
  exclude: linesOf(settings.exclude),
  subdomains: settings.subdomains,
  sitemap: settings.sitemap === 'skip' || settings.sitemap === 'only' ? settings.sitemap : 'include',
  robots: settings.isObedient ? 'obey' : 'ignore',
  delay_ms: Number(settings.delay),
  concurrency: Number(settings.concurrency),
});

interface CrawlFormProps {
  slug: string;
  /** The start page; may be empty. */
  page: string;
  endpoints: BilledEndpoint[];
  keys: Key[];
}

function CrawlForm({ slug, page, endpoints, keys }: CrawlFormProps) {
  const navigate = useNavigate();
  const [settings, setSettings] = useState({ ...defaults, url: page });
  const [keyId, setKeyId] = useState(keys[0]?.id);
  const [path, setPath] = useState(endpoints[0]?.path ?? '');
  const [values, setValues] = useState<Values>({});
  const set = (change: Partial<Settings>) => setSettings({ ...settings, ...change });
  const endpoint = endpoints.find((one) => one.path === path);
  if (!endpoint) return null;
  const parameters = usefulParameters(endpoint).filter((parameter) => !ownNames.has(parameter.name));
  const mistakes = findMistakes(parameters, values);
  const submit = async () => {
    if (keyId === undefined) return;
    const params = toParams(parameters, values);
    const { crawl_id } = await createCrawl(slug, {
      ...toSettings(settings),
      key_id: keyId,
      endpoint: path.endsWith('rendering') ? 'rendering' : 'crawler',
      ...(Object.keys(params).length > 0 && { params }),
    });
    toast('Crawl started');
    await navigate({ to: '/w/$slug/crawls/$crawl', params: { slug, crawl: crawl_id } });
  };
  return (
    <Form onSubmit={submit} className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      {({ isBusy }) => (
        <>
          <div className="min-w-0 space-y-5">
            <SiteCard settings={settings} set={set} />
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
                <PaceFields settings={settings} set={set} />
              </div>
            </Card>
            <Estimate
              slug={slug}
              items={Number(settings.limit) || 0}
              credits={endpoint.operation['x-credits']}
              noun="crawl"
            />
            <Button
              look="primary"
              type="submit"
              className="w-full"
              isBusy={isBusy}
              disabled={settings.url.trim() === '' || keyId === undefined || Object.keys(mistakes).length > 0}
            >
              Start crawl
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

interface SettingsProps {
  settings: Settings;
  set: (change: Partial<Settings>) => void;
}

function SiteCard({ settings, set }: SettingsProps) {
  return (
    <Card title="Site">
      <div className="space-y-4">
        <TextField
          label="Start page"
          help="The crawl stays on this host, with or without www."
          isRequired
          inputMode="url"
          maxLength={4000}
          placeholder="https://example.com/"
          value={settings.url}
          onChange={(url) => set({ url })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Page limit"
            type="number"
            min={1}
            max={1_000_000}
            value={settings.limit}
            onChange={(limit) => set({ limit })}
          />
          <TextField
            label="Depth"
            help="Maximum number of links from the start page."
            type="number"
            min={0}
            max={1000}
            value={settings.depth}
            onChange={(depth) => set({ depth })}
          />
          <Patterns
            label="Include pages"
            placeholder="^/blog/"
            value={settings.include}
            onChange={(include) => set({ include })}
          />
          <Patterns
            label="Exclude pages"
            placeholder="^/admin/"
            value={settings.exclude}
            onChange={(exclude) => set({ exclude })}
          />
        </div>
        <Toggle
          label="Subdomains"
          help="Crawl other hosts of the site too, such as blog.example.com."
          checked={settings.subdomains}
          onChange={(subdomains) => set({ subdomains })}
        />
        <Toggle
          label="Obey robots.txt"
          help="And nofollow links and Crawl-delay."
          checked={settings.isObedient}
          onChange={(isObedient) => set({ isObedient })}
        />
      </div>
    </Card>
  );
}

function PaceFields({ settings, set }: SettingsProps) {
  return (
    <>
      <SelectField label="Sitemaps" value={settings.sitemap} onChange={(sitemap) => set({ sitemap })}>
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
          value={settings.concurrency}
          onChange={(concurrency) => set({ concurrency })}
        />
        <TextField
          label="Delay (ms)"
          type="number"
          min={0}
          max={60_000}
          value={settings.delay}
          onChange={(delay) => set({ delay })}
        />
      </div>
      <TextField
        label="Name"
        maxLength={200}
        placeholder="docs"
        value={settings.name}
        onChange={(name) => set({ name })}
      />
    </>
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
      {({ required: _required, ...props }) => (
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
