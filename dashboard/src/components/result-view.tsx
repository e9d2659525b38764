// The response of a call, with its status, its headers and actions.
import type { ReactNode } from 'react';
import type { PlaygroundAnswer } from '../api.ts';
import { download } from '../download.ts';
import { formatBytes, formatDuration, formatNumber } from '../format.ts';
import { memberOf, tryParse } from '../json.ts';
import type { Row } from '../json.ts';
import { StatusBadge } from './badges.tsx';
import { Button } from './button.tsx';
import { Explanation } from './explanation.tsx';
import { Notice } from './notice.tsx';
import { answerParts } from './result-parts.tsx';
import { CopyButton } from './secret.tsx';
import { Table } from './table.tsx';
import { Tabs } from './tabs.tsx';

export function ResultView({ answer, params = {} }: { answer: PlaygroundAnswer; params?: Row }) {
  const header = (name: string) => answer.headers.find(([one]) => one === name)?.[1];
  const status = Number(header('x-status') ?? answer.status);
  return (
    <div className="space-y-4">
      <dl className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
        <Fact name="Status">
          <StatusBadge status={status} />
        </Fact>
        <Fact name="Duration">{formatDuration(answer.durationMs)}</Fact>
        <Fact name="Credits">{header('x-credits-charged') ?? '0'}</Fact>
        {header('x-credits-remaining') !== undefined && (
          <Fact name="Credits left">{formatNumber(Number(header('x-credits-remaining')))}</Fact>
        )}
        <Fact name="Size">{formatBytes(answer.bytes.size)}</Fact>
        {header('x-target-status') !== undefined && (
          <Fact name="Target status">
            <StatusBadge status={Number(header('x-target-status'))} />
          </Fact>
        )}
      </dl>
      {header('x-ignored-parameters') !== undefined && (
        <Notice tone="warn">This endpoint ignored unknown parameters: {header('x-ignored-parameters')}.</Notice>
      )}
      {status >= 400 && (
        <Explanation
          status={status}
          code={header('x-error-code') ?? null}
          message={errorOf(answer.text)}
          isFree={(header('x-credits-charged') ?? '0') === '0'}
        />
      )}
      <Tabs
        label="Response"
        tabs={[
          ...answerParts(answer, params),
          {
            id: 'headers',
            label: 'Headers',
            content: (
              <Table label="Headers" head={['Name', 'Value']}>
                {answer.headers.map(([name, value]) => (
                  <tr key={name}>
                    <td className="font-mono text-xs whitespace-nowrap">{name}</td>
                    <td className="font-mono text-xs break-all">{value}</td>
                  </tr>
                ))}
              </Table>
            ),
          },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          icon="download"
          onClick={() => download(`result.${extensionOf(answer.contentType)}`, answer.contentType, answer.bytes)}
        >
          Download response
        </Button>
        {answer.text !== null && <CopyButton text={bodyText(answer.text)} label="Copy response" />}
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-mute">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** A page is a JSON string, of which only the page is useful. */
function bodyText(text: string): string {
  const value = tryParse(text);
  return typeof value === 'string' ? value : text;
}

function errorOf(text: string | null): string {
  const body = tryParse(text ?? '');
  if (body === undefined) return text?.slice(0, 500) ?? 'The call failed.';
  return memberOf(body, 'error') ?? 'The call failed.';
}

const extensions: Record<string, string> = { jpeg: 'jpg', plain: 'txt', markdown: 'md', octet: 'bin', svg: 'svg' };

function extensionOf(contentType: string): string {
  const [, kind = 'bin'] = /^\w+\/(?:x-)?([\w]+)/.exec(contentType) ?? [];
  return extensions[kind] ?? kind;
}
