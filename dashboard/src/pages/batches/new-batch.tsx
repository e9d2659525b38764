// A new batch: a list of addresses, the endpoint with its parameters, and what it will cost.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Key } from '../../api.ts';
import { createBatch } from '../../batches-api.ts';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { Button } from '../../components/button.tsx';
import { billedEndpoints, EndpointField, KeyField, usefulParameters } from '../../components/call-form.tsx';
import { useKeys, useOpenApi } from '../../queries.ts';
import type { BilledEndpoint } from '../../components/call-form.tsx';
import { Field, TextField, Toggle } from '../../components/fields.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card, PageHeader } from '../../components/page.tsx';
import { findMistakes, ParameterForm, toParams } from '../../components/parameter-form.tsx';
import type { Values } from '../../components/parameter-form.tsx';
import { Loaded } from '../../components/states.tsx';
import { toast } from '../../components/toasts.tsx';
import { formatBytes, formatNumber, plural } from '../../format.ts';
import { useCan } from '../../session.ts';
import { readItems } from './batch-items-text.ts';
import type { ReadItems } from './batch-items-text.ts';
import { Estimate } from './estimate.tsx';

const itemsMax = 1_000_000;
const fileBytesMax = 256 * 1024 * 1024;

export function NewBatchPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/batches/new' });
  const { pages = '' } = useSearch({ from: '/inside/shell/w/$slug/batches/new' });
  const api = useOpenApi();
  const keys = useKeys(slug);
  const mayCall = useCan(slug)('calls.make');
  return (
    <>
      <Breadcrumbs to={`/w/${slug}/batches`} list="Batches" here="New batch" />
      <PageHeader
        title="New batch"
        lead="All items are checked first. The batch is accepted completely or not at all."
      />
      {!mayCall ? (
        <Notice tone="plain">Viewers can’t submit batches. Ask an admin for the member role.</Notice>
      ) : (
        <Loaded query={api} rows={8}>
          {(description) => (
            <Loaded query={keys} rows={8}>
              {({ items }) => (
                <BatchForm
                  slug={slug}
                  pages={pages}
                  endpoints={billedEndpoints(description)}
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

interface UploadedFile {
  name: string;
  size: number;
  text: string;
}

interface BatchFormProps {
  slug: string;
  /** The items to start with, one per line; may be empty. */
  pages: string;
  endpoints: BilledEndpoint[];
  keys: Key[];
}

function BatchForm({ slug, pages, endpoints, keys }: BatchFormProps) {
  const navigate = useNavigate();
  const [path, setPath] = useState(endpoints[0]?.path ?? '');
  const [keyId, setKeyId] = useState(keys[0]?.id);
  const [name, setName] = useState('');
  const [perHost, setPerHost] = useState('4');
  const [values, setValues] = useState<Values>({});
  const [text, setText] = useState(pages);
  const [file, setFile] = useState<UploadedFile>();
  const [isUnique, setUnique] = useState(true);
  const source = useDeferredValue(file?.text ?? text);
  const read = useMemo(
    () => readItems(source, { isCsv: /\.csv$/i.test(file?.name ?? ''), isUnique }),
    [source, file?.name, isUnique],
  );
  const endpoint = endpoints.find((one) => one.path === path);
  if (!endpoint) return null;
  const parameters = usefulParameters(endpoint).filter((parameter) => parameter.name !== endpoint.address);
  const mistakes = findMistakes(
    parameters.map((one) => ({ ...one, required: false })),
    values,
  );
  const isReady =
    read.items.length > 0 &&
    read.items.length <= itemsMax &&
    read.mistake === undefined &&
    keyId !== undefined &&
    Object.keys(mistakes).length === 0;
  const submit = async () => {
    if (keyId === undefined) return;
    const params = toParams(parameters, values);
    const batch = await createBatch(slug, {
      key_id: keyId,
      endpoint: path,
      items: read.items,
      per_host: Number(perHost) || 4,
      ...(name.trim() !== '' && { name: name.trim() }),
      ...(Object.keys(params).length > 0 && { params }),
    });
    toast(`Batch of ${plural(read.items.length, 'item')} started`);
    await navigate({ to: '/w/$slug/batches/$batch', params: { slug, batch } });
  };
  return (
    <Form onSubmit={submit} className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      {({ isBusy }) => (
        <>
          <div className="min-w-0 space-y-5">
            <ItemsCard
              address={endpoint.address}
              text={text}
              file={file}
              read={read}
              isUnique={isUnique}
              onText={setText}
              onFile={setFile}
              onUnique={setUnique}
            />
            <Card title="Parameters of all items">
              <ParameterForm
                key={path}
                parameters={parameters}
                values={values}
                mistakes={mistakes}
                onChange={setValues}
              />
            </Card>
          </div>
          <div className="space-y-5 xl:sticky xl:top-6">
            <Card title="Settings">
              <div className="space-y-4">
                <EndpointField
                  endpoints={endpoints}
                  value={path}
                  onChange={(next) => {
                    setPath(next);
                    setValues({});
                  }}
                />
                <KeyField slug={slug} keys={keys} value={keyId} onChange={setKeyId} />
                <TextField label="Name" maxLength={200} placeholder="shops" value={name} onChange={setName} />
                <TextField
                  label="Items at a time per host"
                  help="From 1 to 64. Shared by all batches."
                  type="number"
                  min={1}
                  max={64}
                  value={perHost}
                  onChange={setPerHost}
                />
              </div>
            </Card>
            <Estimate slug={slug} items={read.items.length} credits={endpoint.operation['x-credits']} noun="batch" />
            <Button look="primary" type="submit" className="w-full" isBusy={isBusy} disabled={!isReady}>
              {read.items.length > 0 ? `Start ${plural(read.items.length, 'item')}` : 'Start batch'}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

interface ItemsCardProps {
  address: string;
  text: string;
  file: UploadedFile | undefined;
  read: ReadItems;
  isUnique: boolean;
  onText: (text: string) => void;
  onFile: (file: UploadedFile | undefined) => void;
  onUnique: (isUnique: boolean) => void;
}

function ItemsCard({ address, text, file, read, isUnique, onText, onFile, onUnique }: ItemsCardProps) {
  const [problem, setProblem] = useState<string>();
  const upload = async (chosen: File | undefined) => {
    setProblem(undefined);
    if (!chosen) return;
    if (chosen.size > fileBytesMax) {
      setProblem(
        `The file is too large: ${formatBytes(chosen.size)}. Send lists of more than ${formatBytes(fileBytesMax)} by API.`,
      );
      return;
    }
    onFile({ name: chosen.name, size: chosen.size, text: await chosen.text() });
  };
  return (
    <Card title="Items">
      <div
        className="space-y-4"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void upload(event.dataTransfer.files[0]);
        }}
      >
        {file ? (
          <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-sunken px-3.5 py-2.5 text-sm">
            <span className="min-w-0 truncate">
              <span className="font-medium">{file.name}</span>{' '}
              <span className="text-mute">{formatBytes(file.size)}</span>
            </span>
            <Button onClick={() => onFile(undefined)}>Remove file</Button>
          </div>
        ) : (
          <>
            <Field
              label="Addresses"
              help={`One per line. A line may also be a JSON object of parameters, such as {"${address}": "https://example.com/", "timeout": 10}.`}
              isRequired
            >
              {({ required: _required, ...props }) => (
                <textarea
                  {...props}
                  rows={10}
                  spellCheck={false}
                  autoComplete="off"
                  className="control font-mono text-xs"
                  placeholder={'https://example.com/\nhttps://example.org/pricing'}
                  value={text}
                  onChange={(event) => onText(event.target.value)}
                />
              )}
            </Field>
            <Field label="Or upload a file" help="Text, CSV or NDJSON, up to a million lines. You can drop it here.">
              {({ required: _required, ...props }) => (
                <input
                  {...props}
                  type="file"
                  accept=".txt,.csv,.ndjson,.jsonl,text/plain,text/csv"
                  className="block w-full text-sm text-mute file:mr-3 file:min-h-9 file:rounded-lg file:border file:border-line-strong file:bg-surface file:px-3 file:text-sm file:font-medium file:text-ink"
                  onChange={(event) => void upload(event.target.files?.[0])}
                />
              )}
            </Field>
          </>
        )}
        {problem && <Notice tone="bad">{problem}</Notice>}
        {read.mistake && <Notice tone="bad">{read.mistake}</Notice>}
        {read.items.length > itemsMax && (
          <Notice tone="bad">A batch has at most {formatNumber(itemsMax)} items. Split the list.</Notice>
        )}
        {read.duplicates > 0 && (
          <Toggle
            label={`Skip ${plural(read.duplicates, 'duplicate')}`}
            help="Lines that are exactly the same."
            checked={isUnique}
            onChange={onUnique}
          />
        )}
      </div>
    </Card>
  );
}
